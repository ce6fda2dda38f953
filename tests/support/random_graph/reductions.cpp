// SPDX-License-Identifier: BSD-3-Clause
// Reductions of one axis in random graphs.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <support/random_graph/draft.hpp>
#include <support/random_graph/operators.hpp>
#include <support/random_graph/reductions.hpp>
#include <support/random_graph/rescale.hpp>
#include <support/random_graph/value_range.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace support::random_graphs {

namespace {

ir::shape without(value const& v, std::size_t axis) {
  auto sizes = v.sizes;
  sizes[axis] = 1;
  return sizes;
}

tosa::attributes on(std::size_t axis) { return {{attr::axis, static_cast<std::int64_t>(axis)}}; }

value extreme_of(draft& d, op code, value const& v, std::size_t axis) {
  auto attrs = on(axis);
  attrs.set(attr::nan_mode, random_nan_mode(d));
  auto range = v.range;
  range.center += (code == op::reduce_max ? 1 : -1) * range.spread;
  return d.add(code, {v.id}, v.type, without(v, axis), range, attrs);
}

/// Vela compiles INT32 for U85 only.
types numbers_of(draft const& d) {
  if (d.runs_all()) return {dtype::int8, dtype::int8, dtype::int16, dtype::int32};
  return {dtype::int8, dtype::int8, dtype::int16};
}

void reduce_max(draft& d) {
  auto const v = operand(d, numbers_of(d), 1, 6);
  maximum_of(d, v, random_axis(d, v));
}

void reduce_min(draft& d) {
  auto const v = operand(d, numbers_of(d), 1, 6);
  extreme_of(d, op::reduce_min, v, random_axis(d, v));
}

void reduce_sum(draft& d) {
  auto const v = operand(d, {dtype::int32}, 1, 6);
  auto const axis = random_axis(d, v);
  summed(d, v, axis);
}

void reduce_conditions(draft& d, op code) {
  auto const v = operand(d, {dtype::boolean}, 1, 6);
  auto const axis = random_axis(d, v);
  d.add(code, {v.id}, dtype::boolean, without(v, axis), uniform_range(0, 1), on(axis));
}
void reduce_all(draft& d) { reduce_conditions(d, op::reduce_all); }
void reduce_any(draft& d) { reduce_conditions(d, op::reduce_any); }

void argmax(draft& d) {
  auto const v = d.runs_all() ? operand(d, {dtype::int8, dtype::int8, dtype::int16}, 1, 6)
                              : operand(d, {dtype::int8}, 1, 4);
  auto const axis = d.runs_all() ? random_axis(d, v) : v.sizes.rank() - 1;
  auto sizes = v.sizes;
  sizes.erase(axis);
  auto attrs = on(axis);
  attrs.set(attr::nan_mode, random_nan_mode(d));
  d.add(op::argmax, {v.id}, dtype::int32, sizes, uniform_range(0, v.sizes[axis] - 1), attrs);
}

constexpr std::array table{
    random_operator{"reduce_max", runs_where::everywhere, 2, reduce_max},
    random_operator{"reduce_min", runs_where::everywhere, 2, reduce_min},
    random_operator{"reduce_sum", runs_where::everywhere, 3, reduce_sum},
    random_operator{"reduce_all", runs_where::beyond_vela, 1, reduce_all},
    random_operator{"reduce_any", runs_where::beyond_vela, 1, reduce_any},
    random_operator{"argmax", runs_where::everywhere, 2, argmax},
};

}  // namespace

std::size_t random_axis(draft& d, value const& v) {
  for (int i = 0; i < 3; ++i) {  // mostly not one of size 1
    auto const axis = d.random.next() % v.sizes.rank();
    if (v.sizes[axis] > 1) return axis;
  }
  return d.random.next() % v.sizes.rank();
}

value summed(draft& d, value const& v, std::size_t axis) {
  auto const count = static_cast<std::uint64_t>(v.sizes[axis]);
  auto const narrow = limited(d, v, 31 - static_cast<int>(std::bit_width(count)));
  auto const times = static_cast<std::int64_t>(count);
  return d.add(op::reduce_sum, {narrow.id}, dtype::int32, without(v, axis),
               repeated(narrow.range, times), on(axis));
}

value maximum_of(draft& d, value const& v, std::size_t axis) {
  return extreme_of(d, op::reduce_max, v, axis);
}

std::span<random_operator const> reduction_operators() { return table; }

}  // namespace support::random_graphs
