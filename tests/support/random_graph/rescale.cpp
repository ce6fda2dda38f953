// SPDX-License-Identifier: BSD-3-Clause
// Bodies of rescale.hpp.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <support/random_graph/draft.hpp>
#include <support/random_graph/elements.hpp>
#include <support/random_graph/rescale.hpp>
#include <support/random_graph/value_range.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

namespace support::random_graphs {

namespace {

struct scale {
  std::int64_t multiplier = 0;
  std::int64_t shift = 0;
};

/// All that one RESCALE does.
struct rescale_plan {
  bool scale32 = true;
  bool twice = false;
  std::int64_t input_zero_point = 0;
  std::int64_t output_zero_point = 0;
  std::vector<scale> scales{};
};

/// The multiplier with all bits that the width allows (ExecuTorch's compute_multiplier_and_shift).
scale scale_of(double factor, bool scale32) {
  int exponent = 0;
  auto const half_to_one = std::frexp(factor, &exponent);
  int const bits = scale32 ? 31 : 15;
  scale s{std::llround(std::ldexp(half_to_one, bits)), bits - exponent};
  if (s.multiplier == std::int64_t{1} << bits) {
    s.multiplier /= 2;
    --s.shift;
  }
  require(2 <= s.shift && s.shift <= 62);  // TOSA 1.0, apply_scale_32 and apply_scale_16
  return s;
}

/// apply_scale_32 or apply_scale_16; its result grows with the value.
std::int64_t apply(rescale_plan const& p, scale const& s, std::int64_t x) {
  auto round = std::int64_t{1} << (s.shift - 1);
  if (p.twice && s.shift > 31) round += x >= 0 ? std::int64_t{1} << 30 : -(std::int64_t{1} << 30);
  return (x * s.multiplier + round) >> s.shift;
}

void require_defined(rescale_plan const& p, scale const& s, std::int64_t x) {
  if (p.scale32) {
    require(s.shift > 31 || std::abs(x) < std::int64_t{1} << (s.shift - 1));
    return;
  }
  using limits = std::numeric_limits<std::int32_t>;
  auto const result = apply(p, s, x);
  for (auto y : {result, result + p.output_zero_point}) {
    require(limits::min() <= y && y <= limits::max());
  }
}

/// The operand's values as RESCALE reads them.
value_range read_as(value const& v, bool is_unsigned) {
  if (!is_unsigned || v.range.low >= 0) return v.range;
  return uniform_range(0, (std::int64_t{1} << tosa::info(v.type).bits) - 1);
}

/// The range of the result as stored: the signed numbers with the same bits.
value_range result_range(rescale_plan const& p, value_range const& in, dtype to, bool is_unsigned) {
  auto low = std::numeric_limits<std::int64_t>::max();
  auto high = std::numeric_limits<std::int64_t>::min();
  for (auto const& s : p.scales) {
    for (auto end : {in.low, in.high}) require_defined(p, s, end - p.input_zero_point);
    low = std::min(low, apply(p, s, in.low - p.input_zero_point));
    high = std::max(high, apply(p, s, in.high - p.input_zero_point));
  }
  auto most = range_of(to);
  auto const half = most.high + 1;
  if (is_unsigned) most = uniform_range(0, 2 * half - 1);
  low = std::clamp(low + p.output_zero_point, most.low, most.high);
  high = std::clamp(high + p.output_zero_point, most.low, most.high);
  if (high < half) return uniform_range(low, high);
  if (low >= half) return uniform_range(low - 2 * half, high - 2 * half);
  return uniform_range(-half, half - 1);
}

rescale_plan make_plan(draft& d, value const& v, dtype to, double factor,
                       rescale_choice const& choice) {
  rescale_plan p;
  p.scale32 = choice.scale32.value_or(v.type != dtype::int48 && d.random.chance(0.8));
  p.twice = p.scale32 && d.random.chance(0.4);
  // Unsigned INT16 has 0 and the middle as zero points (TOSA 1.0, RESCALE).
  auto const zero_point = [&](dtype type, bool is_unsigned) -> std::int64_t {
    if (!is_unsigned) return random_zero_point(d, type);
    return type == dtype::int8 ? d.random.between(0, 255) : d.random.choice({0, 32768});
  };
  auto const from = zero_point(v.type, choice.input_unsigned);
  p.input_zero_point = choice.input_zero_point.value_or(from);
  auto const after = zero_point(to, choice.output_unsigned);
  p.output_zero_point = choice.output_zero_point.value_or(after);
  bool const per_channel = v.sizes.rank() > 0 && choice.per_channel.value_or(d.random.chance(0.4));
  auto const channels = per_channel ? v.sizes.back() : 1;
  bool const is_odd = !choice.is_exact && d.random.chance(0.05);
  for (std::int64_t c = 0; c < channels; ++c) {
    auto s = scale_of(choice.is_exact ? factor : factor * d.random.real(0.7, 1.4), p.scale32);
    // Fewer bits than ExecuTorch's multipliers, down to 0 of them.
    auto const dropped = is_odd ? d.random.between(0, std::min<std::int64_t>(s.shift - 2, 31)) : 0;
    p.scales.push_back({s.multiplier >> dropped, s.shift - dropped});
  }
  return p;
}

/// A zero point in the operand's storage, which is signed.
integers stored(std::int64_t zero_point, dtype type) {
  auto const most = range_of(type);
  return {zero_point > most.high ? zero_point - 2 * (most.high + 1) : zero_point};
}

double typical(dtype type) {
  switch (type) {
    case dtype::int8: return 50;
    case dtype::int16: return 12000;
    default: return 1 << 20;
  }
}

}  // namespace

value rescaled(draft& d, value const& v, dtype to, double factor, rescale_choice choice) {
  auto const p = make_plan(d, v, to, factor, choice);
  auto const in = read_as(v, choice.input_unsigned);
  auto range = result_range(p, in, to, choice.output_unsigned);
  if (!choice.output_unsigned) {
    auto const from = in.center - static_cast<double>(p.input_zero_point);
    range.center = from * factor + static_cast<double>(p.output_zero_point);
    range.spread = std::max(in.spread * factor, 0.3);
  }
  integers multipliers;
  integers shifts;
  for (auto const& s : p.scales) {
    multipliers.push_back(s.multiplier);
    shifts.push_back(s.shift);
  }
  bool const per_channel =
      v.sizes.rank() > 0 && static_cast<std::int64_t>(p.scales.size()) == v.sizes.back();
  return d.add(op::rescale,
               {v.id, d.list(p.scale32 ? dtype::int32 : dtype::int16, multipliers),
                d.list(dtype::int8, shifts), d.list(v.type, stored(p.input_zero_point, v.type)),
                d.list(to, stored(p.output_zero_point, to))},
               to, v.sizes, range,
               {{attr::scale32, p.scale32},
                {attr::rounding_mode, symbol{p.twice ? "DOUBLE_ROUND" : "SINGLE_ROUND"}},
                {attr::per_channel, per_channel},
                {attr::input_unsigned, choice.input_unsigned},
                {attr::output_unsigned, choice.output_unsigned}});
}

value narrowed(draft& d, value const& v, dtype to, rescale_choice choice) {
  // A little too much or too little: saturated, or the upper bits are not used.
  auto const wanted = typical(to) * d.random.choice({0.5, 1.0, 1.0, 2.0});
  if (choice.input_unsigned || choice.output_unsigned) {
    return rescaled(d, v, to, wanted / v.range.spread, choice);
  }
  if (!choice.input_zero_point) choice.input_zero_point = random_zero_point(d, v.type);
  auto range = moved(v.range, -*choice.input_zero_point);
  auto const offset = range.center * wanted / range.spread;
  if (to == dtype::int8 && !choice.output_zero_point && std::abs(offset) < 150) {
    // The zero point that an observer of the values would choose.
    choice.output_zero_point = std::clamp<std::int64_t>(
        static_cast<std::int64_t>(-offset) + d.random.between(-20, 20), -128, 127);
    return rescaled(d, v, to, wanted / range.spread, choice);
  }
  return rescaled(d, v, to, wanted / range.size(), choice);
}

value narrowed(draft& d, value const& v) {
  auto const to = d.random.choice({dtype::int8, dtype::int8, dtype::int8, dtype::int8, dtype::int16,
                                   dtype::int16, dtype::int32});
  return narrowed(d, v, to);
}

value operand(draft& d, types const& all, std::size_t least_rank, std::size_t most_rank) {
  auto const found = d.pick(all);
  if (found && d.random.chance(0.95)) return of_rank(d, *found, least_rank, most_rank);
  auto const last = d.last();
  auto const to = d.random.choice(all);
  bool const both_rescale = last && to != dtype::boolean && last->type != dtype::boolean;
  if (both_rescale && d.random.chance(0.7)) {
    return of_rank(d, narrowed(d, *last, to), least_rank, most_rank);
  }
  return d.fresh(to, d.shape(least_rank, most_rank));
}

value operand(draft& d, types const& all) { return operand(d, all, 0, 6); }

value limited(draft& d, value const& v, int bits) {
  auto const bound = v.range.bound();
  if (bound < std::int64_t{1} << bits) return v;
  int excess = 0;
  while (bound >> excess >= std::int64_t{1} << (bits - 1)) ++excess;
  if (d.random.chance(0.5)) {
    rescale_choice choice = whole_tensor();
    choice.is_exact = true;
    return rescaled(d, v, dtype::int32, std::ldexp(1, -excess), choice);
  }
  auto const by = d.constant(dtype::int32, ir::shape::filled(v.sizes.rank(), 1), {excess});
  return d.add(op::arithmetic_right_shift, {v.id, by.id}, dtype::int32, v.sizes,
               shifted_right(v.range, excess), {{attr::round, true}});
}

}  // namespace support::random_graphs
