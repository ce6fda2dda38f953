// SPDX-License-Identifier: BSD-3-Clause
// Operators that move elements in random graphs.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <support/random_graph/draft.hpp>
#include <support/random_graph/elements.hpp>
#include <support/random_graph/layout.hpp>
#include <support/random_graph/operators.hpp>
#include <support/random_graph/reductions.hpp>
#include <support/random_graph/rescale.hpp>
#include <support/random_graph/value_range.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace support::random_graphs {

value transposed(draft& d, value const& v, numbers const& perms) {
  ir::shape sizes;
  for (auto p : perms) sizes.push_back(v.sizes[static_cast<std::size_t>(p)]);
  return d.add(op::transpose, {v.id}, v.type, sizes, v.range, {{attr::perms, perms}});
}

value sliced(draft& d, value const& v, integers const& start, ir::shape const& sizes) {
  return d.add(op::slice, {v.id, d.list(dtype::shape, start), d.shape_operand(sizes)}, v.type,
               sizes, v.range);
}

value concatenated(draft& d, std::vector<value> const& all, std::size_t axis) {
  auto sizes = all.front().sizes;
  auto range = all.front().range;
  std::vector<tensor_id> ids;
  sizes[axis] = 0;
  for (auto const& v : all) {
    ids.push_back(v.id);
    sizes[axis] += v.sizes[axis];
    range = joined(range, v.range);
  }
  return d.add(op::concat, ids, all.front().type, sizes, range,
               {{attr::axis, static_cast<std::int64_t>(axis)}});
}

value padded(draft& d, value const& v, integers const& padding, std::int64_t element) {
  auto sizes = v.sizes;
  for (std::size_t i = 0; i < sizes.rank(); ++i) sizes[i] += padding[2 * i] + padding[2 * i + 1];
  auto range = v.range;
  range.low = std::min(range.low, element);
  range.high = std::max(range.high, element);
  return d.add(op::pad, {v.id, d.list(dtype::shape, padding), d.list(v.type, {element})}, v.type,
               sizes, range);
}

namespace {

/// Vela compiles BOOL for U85 only.
types any_type(draft const& d) {
  types all{dtype::int8, dtype::int8, dtype::int16, dtype::int32};
  if (d.runs_all()) all.push_back(dtype::boolean);
  return all;
}

value any_operand(draft& d, std::size_t most_rank = 6) {
  return operand(d, any_type(d), 1, most_rank);
}

void reshape(draft& d) {
  auto const v = operand(d, any_type(d));
  auto const rank = static_cast<std::size_t>(d.random.between(1, 6));
  if (v.numel() == 1 && d.random.chance(0.2)) {
    reshaped(d, v, {});
  } else {
    reshaped(d, v, random_split(d.random, v.numel(), rank));
  }
}

numbers random_perms(draft& d, std::size_t rank) {
  numbers perms(rank);
  std::iota(perms.begin(), perms.end(), 0);
  d.random.shuffle(perms);
  return perms;
}

void transpose(draft& d) {
  auto const v = any_operand(d);
  transposed(d, v, random_perms(d, v.sizes.rank()));
}

/// Between NCHW and NHWC, as at the borders of exported models.
void transpose_channels(draft& d) {
  auto const v = operand(d, any_type(d), 4, 4);
  transposed(d, v, d.random.choice<numbers>({{0, 2, 3, 1}, {0, 3, 1, 2}}));
}

/// Two permutations, often each other's inverse.
void transpose_twice(draft& d) {
  auto const v = any_operand(d, 5);
  auto const perms = random_perms(d, v.sizes.rank());
  auto const between = transposed(d, v, perms);
  auto back = perms;
  for (std::size_t i = 0; i < perms.size(); ++i) {
    back[static_cast<std::size_t>(perms[i])] = static_cast<std::int32_t>(i);
  }
  transposed(d, between, d.random.chance(0.6) ? back : random_perms(d, perms.size()));
}

void concat(draft& d) {
  auto const v = any_operand(d);
  auto const axis = random_axis(d, v);
  std::vector<value> all{v};
  auto const count = d.random.chance(0.9) ? d.random.between(1, 3) : d.random.between(4, 12);
  for (std::int64_t i = 0; i < count; ++i) {
    auto sizes = v.sizes;
    auto const same = d.pick_like(v.type, sizes);
    if (same && same->sizes == sizes && d.random.chance(0.4)) {
      all.push_back(*same);  // perhaps the same value again
      continue;
    }
    sizes[axis] = d.random.size(std::min<std::int64_t>(2 * sizes[axis] + 2, 40));
    all.push_back(d.fresh(v.type, sizes));
  }
  d.random.shuffle(all);
  concatenated(d, all, axis);
}

void slice(draft& d) {
  auto const v = any_operand(d);
  integers start;
  ir::shape sizes;
  for (auto size : v.sizes) {
    bool const is_whole = d.random.chance(0.4);
    start.push_back(is_whole ? 0 : d.random.between(0, size - 1));
    sizes.push_back(is_whole ? size : d.random.between(1, size - start.back()));
  }
  sliced(d, v, start, sizes);
}

/// All parts of a value along an axis, some of them read again.
void split(draft& d) {
  auto const v = any_operand(d);
  auto const axis = random_axis(d, v);
  std::vector<value> parts;
  auto const parts_wanted = d.random.between(2, 4);
  for (std::int64_t at = 0; at < v.sizes[axis];) {
    integers start(v.sizes.rank(), 0);
    auto sizes = v.sizes;
    start[axis] = at;
    sizes[axis] = std::min(sizes[axis] - at, (v.sizes[axis] + parts_wanted - 1) / parts_wanted);
    at += sizes[axis];
    parts.push_back(sliced(d, v, start, sizes));
  }
  if (d.random.chance(0.5)) return;
  d.random.shuffle(parts);
  concatenated(d, parts, axis);
}

void pad(draft& d) {
  auto const v = any_operand(d);
  integers padding;
  for (std::size_t i = 0; i < 2 * v.sizes.rank(); ++i) {
    padding.push_back(d.random.chance(0.5) ? 0 : d.random.size(5));
  }
  auto const most = range_of(v.type);
  auto const least = std::max(most.low, -(std::int64_t{1} << 16));
  padded(d, v, padding,
         d.random.chance(0.4) ? 0 : d.random.between(least, std::min(-least, most.high)));
}

void tile(draft& d) {
  auto const v = any_operand(d);
  integers times;
  auto sizes = v.sizes;
  for (auto& size : sizes) {
    times.push_back(d.random.choice<std::int64_t>({1, 1, 2, 3, d.random.size(9)}));
    size *= times.back();
  }
  d.add(op::tile, {v.id, d.list(dtype::shape, times)}, v.type, sizes, v.range);
}

void reverse(draft& d) {
  auto const v = d.runs_all() ? any_operand(d) : operand(d, {dtype::int8, dtype::int16}, 2, 4);
  d.add(op::reverse, {v.id}, v.type, v.sizes, v.range,
        {{attr::axis, static_cast<std::int64_t>(random_axis(d, v))}});
}

void identity(draft& d) {
  auto const v = operand(d, any_type(d));
  d.add(op::identity, {v.id}, v.type, v.sizes, v.range);
}

// ---- GATHER and SCATTER

/// Rows of the values, known or an input.
tensor_id row_indices(draft& d, ir::shape const& sizes, std::int64_t rows, bool is_distinct) {
  input_values const values{.range = uniform_range(0, rows - 1), .distinct = is_distinct};
  if (d.random.chance(0.5)) return d.input(dtype::int32, sizes, values).id;
  auto const elements = is_distinct ? random_distinct(d.random, sizes[0], sizes[1], rows)
                                    : random_elements(d.random, values.range, sizes.numel());
  return d.constant(dtype::int32, sizes, elements).id;
}

value rows_operand(draft& d) {
  return operand(d, {dtype::int8, dtype::int8, dtype::int16, dtype::int32}, 3, 3);
}

void gather(draft& d) {
  auto const v = rows_operand(d);
  ir::shape const indices{v.sizes[0], d.random.size(20)};
  auto const rows = row_indices(d, indices, v.sizes[1], false);
  d.add(op::gather, {v.id, rows}, v.type, {v.sizes[0], indices[1], v.sizes[2]}, v.range);
}

void scatter(draft& d) {
  auto const v = rows_operand(d);
  ir::shape const indices{v.sizes[0], d.random.size(v.sizes[1])};
  auto const rows = row_indices(d, indices, v.sizes[1], true);
  auto const added = d.fresh(v.type, {v.sizes[0], indices[1], v.sizes[2]});
  d.add(op::scatter, {v.id, rows, added.id}, v.type, v.sizes, joined(v.range, added.range));
}

constexpr std::array table{
    random_operator{"reshape", runs_where::everywhere, 3, reshape},
    random_operator{"transpose", runs_where::everywhere, 4, transpose},
    random_operator{"transpose channels", runs_where::everywhere, 2, transpose_channels},
    random_operator{"transpose twice", runs_where::everywhere, 1, transpose_twice},
    random_operator{"concat", runs_where::everywhere, 3, concat},
    random_operator{"slice", runs_where::everywhere, 3, slice},
    random_operator{"split", runs_where::everywhere, 2, split},
    random_operator{"pad", runs_where::everywhere, 3, pad},
    random_operator{"tile", runs_where::everywhere, 2, tile},
    random_operator{"reverse", runs_where::everywhere, 2, reverse},
    random_operator{"identity", runs_where::everywhere, 1, identity},
    random_operator{"gather", runs_where::beyond_vela, 2, gather},
    random_operator{"scatter", runs_where::beyond_vela, 2, scatter},
};

}  // namespace

std::span<random_operator const> layout_operators() { return table; }

}  // namespace support::random_graphs
