// SPDX-License-Identifier: BSD-3-Clause
// Arithmetic, tables and conversions of single elements in random graphs.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <support/random_graph/activations.hpp>
#include <support/random_graph/broadcast.hpp>
#include <support/random_graph/draft.hpp>
#include <support/random_graph/elements.hpp>
#include <support/random_graph/operators.hpp>
#include <support/random_graph/rescale.hpp>
#include <support/random_graph/value_range.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

namespace support::random_graphs {

ir::shape with_ones(draft& d, ir::shape sizes) {
  auto const probability = d.random.choice({0.0, 0.3, 0.3, 0.7, 1.0});
  for (auto& size : sizes) {
    if (d.random.chance(probability)) size = 1;
  }
  return sizes;
}

value broadcast_to(draft& d, dtype type, ir::shape const& sizes) {
  if (auto const other = d.pick_like(type, sizes); other && d.random.chance(0.5)) return *other;
  return d.fresh(type, with_ones(d, sizes));
}

namespace {

/// An operand for `v` that is broadcast to the shape. The same value is rarely of use: `x - x`.
value partner(draft& d, value const& v, ir::shape const& sizes) {
  auto const other = d.pick_like(v.type, sizes);
  bool const is_same = other && other->id == v.id;
  if (other && d.random.chance(is_same ? 0.1 : 0.6)) return *other;
  if (v.type != dtype::int32 || d.random.chance(0.2)) return d.fresh(v.type, with_ones(d, sizes));
  return d.fresh(v.type, with_ones(d, sizes), typical_range(v.range));
}

}  // namespace

ir::shape broadcast_sizes(value const& a, value const& b) {
  auto sizes = a.sizes;
  for (std::size_t i = 0; i < sizes.rank(); ++i) sizes[i] = std::max(sizes[i], b.sizes[i]);
  return sizes;
}

operand_pair paired(draft& d, value const& v) {
  auto wider = v.sizes;
  if (d.random.chance(0.3)) {
    for (auto& size : wider) {
      if (size == 1 && d.random.chance(0.5)) size = d.random.size(20);
    }
    if (wider.numel() > d.most_elements()) wider = v.sizes;
  }
  auto const other = partner(d, v, wider);
  auto const sizes = broadcast_sizes(v, other);
  if (d.random.chance(0.5)) return {v, other, sizes};
  return {other, v, sizes};
}

operand_pair broadcast_pair(draft& d, types const& all) {
  if (!d.random.chance(0.08)) return paired(d, operand(d, all));
  // Both along different dimensions.
  auto const type = d.random.choice(all);
  auto const sizes = d.shape(2, 5);
  auto const first = d.fresh(type, with_ones(d, sizes));
  auto const second = d.fresh(type, with_ones(d, sizes));
  return {first, second, broadcast_sizes(first, second)};
}

namespace {

// The largest INT32 values whose sum fits: one bit less than all.
constexpr int addend_bits = 30;

/// INT32 operands of at most `bits` bits.
operand_pair limited_pair(draft& d, int bits) {
  auto pair = broadcast_pair(d, {dtype::int32});
  bool const is_same = pair.first.id == pair.second.id;
  pair.first = limited(d, pair.first, bits);
  pair.second = is_same ? pair.first : limited(d, pair.second, bits);
  return pair;
}

void add(draft& d) {
  auto const [a, b, sizes] = limited_pair(d, addend_bits);
  d.add(op::add, {a.id, b.id}, dtype::int32, sizes, sum(a.range, b.range));
}

void subtract(draft& d) {
  auto const [a, b, sizes] = limited_pair(d, addend_bits);
  d.add(op::sub, {a.id, b.id}, dtype::int32, sizes, sum(a.range, negated(b.range)));
}

void multiply(draft& d) {
  auto const [a, b, sizes] = broadcast_pair(d, {dtype::int8, dtype::int16});
  d.add(op::mul, {a.id, b.id, d.list(dtype::int8, {0})}, dtype::int32, sizes,
        product(a.range, b.range));
}

void multiply_wide(draft& d) {
  auto const shift = d.random.chance(0.5) ? 0 : d.random.between(1, 45);
  auto const [a, b, sizes] =
      limited_pair(d, static_cast<int>(std::min<std::int64_t>(15 + shift / 2, 31)));
  auto range = product(a.range, b.range);
  if (shift > 0) range = shifted_right(range, shift);
  auto const most = range_of(dtype::int32);
  require(most.low <= range.low && range.high <= most.high);
  d.add(op::mul, {a.id, b.id, d.list(dtype::int8, {shift})}, dtype::int32, sizes, range);
}

void extreme(draft& d, op code) {
  auto const [a, b, sizes] = broadcast_pair(d, {dtype::int32});
  bool const is_maximum = code == op::maximum;
  auto const pick = [&](std::int64_t x, std::int64_t y) {
    return is_maximum ? std::max(x, y) : std::min(x, y);
  };
  auto range = joined(a.range, b.range);
  range.low = pick(a.range.low, b.range.low);
  range.high = pick(a.range.high, b.range.high);
  d.add(code, {a.id, b.id}, dtype::int32, sizes, range, {{attr::nan_mode, random_nan_mode(d)}});
}
void maximum(draft& d) { extreme(d, op::maximum); }
void minimum(draft& d) { extreme(d, op::minimum); }

void divide(draft& d) {
  auto const a = operand(d, {dtype::int32});
  auto const most = d.random.choice<std::int64_t>({3, 50, 50, 100'000});
  // -1 would overflow with the smallest INT32.
  auto const divisors =
      d.random.chance(0.5) ? uniform_range(1, most) : uniform_range(-most - 1, -2);
  auto const b = d.fresh(dtype::int32, with_ones(d, a.sizes), divisors);
  auto const factor = 1 / b.range.size();
  d.add(op::intdiv, {a.id, b.id}, dtype::int32, a.sizes,
        {-a.range.bound(), a.range.bound(), 0, std::max(a.range.size() * factor, 0.3)});
}

void magnitude(draft& d) {
  auto const a = operand(d, {dtype::int32});
  require(a.range.low > range_of(dtype::int32).low);
  bool const has_zero = a.range.low <= 0 && a.range.high >= 0;
  auto const least = has_zero ? 0 : std::min(std::abs(a.range.low), std::abs(a.range.high));
  d.add(op::abs, {a.id}, dtype::int32, a.sizes,
        {least, a.range.bound(), a.range.size(), std::max(a.range.spread / 2, 0.3)});
}

void negate(draft& d) {
  auto const a = operand(d, {dtype::int8, dtype::int16, dtype::int32});
  require(a.type != dtype::int32 || a.range.low > range_of(dtype::int32).low);
  auto const before = random_zero_point(d, a.type);
  auto const after = random_zero_point(d, a.type);
  d.add(op::negate, {a.id, d.list(a.type, {before}), d.list(a.type, {after})}, a.type, a.sizes,
        moved(negated(a.range), before + after));
}

void limit(draft& d) { clamped(d, operand(d, {dtype::int8, dtype::int16})); }
void table(draft& d) { looked_up(d, operand(d, {dtype::int8, dtype::int8, dtype::int16})); }

void convert(draft& d) {
  auto const from = d.runs_all() ? types{dtype::boolean, dtype::int8, dtype::int16, dtype::int32}
                                 : types{dtype::int8, dtype::int16};
  auto const a = operand(d, from);
  types to{dtype::int8, dtype::int16, dtype::int32};
  if (d.runs_all() && a.type != dtype::boolean) to.push_back(dtype::boolean);
  std::erase(to, a.type);
  auto const type = d.random.choice(to);
  auto const most = range_of(type);
  bool const fits = most.low <= a.range.low && a.range.high <= most.high;
  d.add(op::cast, {a.id}, type, a.sizes, fits ? a.range : most);
}

void rescale(draft& d) {
  auto const a = operand(d, {dtype::int8, dtype::int16, dtype::int32});
  auto const to = d.random.choice({dtype::int8, dtype::int8, dtype::int16, dtype::int32});
  if (d.random.chance(0.6)) {
    narrowed(d, a, to);
  } else {
    auto const factor = d.random.real(0.001, 2);
    rescaled(d, a, to, factor * d.random.choice({0.1, 1.0, 16.0}));
  }
}

/// As a uint8 input or output of a model, with the bits in an INT8.
void rescale_unsigned(draft& d) {
  auto const narrow = {dtype::int8, dtype::int8, dtype::int8, dtype::int16};
  if (d.random.chance(0.5)) {
    auto const from = d.random.choice(narrow);
    auto const a = d.input(from, d.shape(), {.range = range_of(from)});
    auto const to = d.random.choice(narrow);
    rescaled(d, a, to, to == dtype::int8 ? 0.9 : 100, {.input_unsigned = true});
    return;
  }
  auto const a = operand(d, narrow);
  // Its readers would read the signed numbers with these bits, which no real graph does.
  d.keep_from_operands(narrowed(d, a, d.random.choice(narrow), {.output_unsigned = true}));
}

constexpr std::array table_of_elementwise{
    random_operator{"add", runs_where::everywhere, 2, add},
    random_operator{"sub", runs_where::everywhere, 2, subtract},
    random_operator{"mul of 8 or 16 bits", runs_where::everywhere, 2, multiply},
    random_operator{"mul of 32 bits", runs_where::everywhere, 2, multiply_wide},
    random_operator{"maximum", runs_where::everywhere, 2, maximum},
    random_operator{"minimum", runs_where::everywhere, 2, minimum},
    random_operator{"intdiv", runs_where::beyond_vela, 2, divide},
    random_operator{"abs", runs_where::everywhere, 2, magnitude},
    random_operator{"negate", runs_where::everywhere, 2, negate},
    random_operator{"clamp", runs_where::everywhere, 2, limit},
    random_operator{"table", runs_where::everywhere, 4, table},
    random_operator{"cast", runs_where::everywhere, 2, convert},
    random_operator{"rescale", runs_where::everywhere, 6, rescale},
    random_operator{"rescale unsigned", runs_where::everywhere, 3, rescale_unsigned},
};

}  // namespace

value clamped(draft& d, value const& v) {
  auto const most = d.random.chance(0.2) ? range_of(v.type) : typical_range(v.range);
  auto low = d.random.chance(0.3) ? most.low : d.random.between(most.low, most.high);
  auto high = d.random.chance(0.3) ? most.high : d.random.between(most.low, most.high);
  if (low > high) std::swap(low, high);
  auto const bytes = [&](std::int64_t x) {  // in the order of a file: the lowest first
    std::vector<std::byte> all;
    for (unsigned i = 0; i < tosa::info(v.type).bits; i += 8) {
      all.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(x) >> i & 0xFFU));
    }
    return all;
  };
  return d.add(op::clamp, {v.id}, v.type, v.sizes, limited(v.range, low, high),
               {{attr::min_val, bytes(low)},
                {attr::max_val, bytes(high)},
                {attr::nan_mode, random_nan_mode(d)}});
}

namespace {

integers entries_of_int8(draft& d) {
  integers entries;
  auto const step = d.random.choice<std::int64_t>({-3, -1, -1, 1, 1, 1, 2});
  auto const start = d.random.between(-60, 60);
  bool const is_noise = d.random.chance(0.3);
  for (std::int64_t x = 0; x < 256; ++x) {
    entries.push_back(is_noise ? d.random.between(-128, 127)
                               : std::clamp<std::int64_t>(start + step * (x - 128), -128, 127));
  }
  return entries;
}

/// The difference of adjacent entries must fit into 16 bits (TOSA 1.0, apply_lookup_s).
integers entries_of_int16(draft& d) {
  integers entries;
  auto const step = d.random.choice<std::int64_t>({20, 130, 800, 32767});
  auto entry = d.random.between(-32768, 32767);
  for (int i = 0; i < 513; ++i) {
    entries.push_back(entry);
    entry = std::clamp<std::int64_t>(entry + d.random.between(-step, step), -32768, 32767);
  }
  return entries;
}

}  // namespace

value looked_up(draft& d, value const& v) {
  bool const is_narrow = v.type == dtype::int8;
  auto const entries = is_narrow ? entries_of_int8(d) : entries_of_int16(d);
  auto const [low, high] = std::ranges::minmax_element(entries);
  auto range = uniform_range(*low * (is_narrow ? 1 : 128), *high * (is_narrow ? 1 : 128));
  return d.add(op::table, {v.id, d.list(v.type, entries)}, is_narrow ? dtype::int8 : dtype::int32,
               v.sizes, range);
}

std::span<random_operator const> elementwise_operators() { return table_of_elementwise; }

}  // namespace support::random_graphs
