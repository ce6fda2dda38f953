// SPDX-License-Identifier: BSD-3-Clause
// Bits, shifts, comparisons and conditions in random graphs.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <support/random_graph/broadcast.hpp>
#include <support/random_graph/draft.hpp>
#include <support/random_graph/operators.hpp>
#include <support/random_graph/rescale.hpp>
#include <support/random_graph/value_range.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

namespace support::random_graphs {

namespace {

types const whole_numbers{dtype::int8, dtype::int16, dtype::int32};

/// All numbers with the bits that either range needs.
value_range bits_of(value_range const& a, value_range const& b) {
  auto const low = std::min(a.low, b.low);
  auto const high = std::max(a.high, b.high);
  auto const most = std::max(high, -(low + 1));
  auto const power = static_cast<std::int64_t>(
      std::bit_ceil(static_cast<std::uint64_t>(std::max<std::int64_t>(most, 0)) + 1));
  auto range = uniform_range(low < 0 ? -power : 0, power - 1);
  range.spread = std::max(a.spread, b.spread);
  range.center = (a.center + b.center) / 2;
  return range;
}

void combine(draft& d, op code) {
  auto const [a, b, sizes] = broadcast_pair(d, whole_numbers);
  d.add(code, {a.id, b.id}, a.type, sizes, bits_of(a.range, b.range));
}
void bitwise_and(draft& d) { combine(d, op::bitwise_and); }
void bitwise_or(draft& d) { combine(d, op::bitwise_or); }
void bitwise_xor(draft& d) { combine(d, op::bitwise_xor); }

void bitwise_not(draft& d) {
  auto const a = operand(d, whole_numbers);
  d.add(op::bitwise_not, {a.id}, a.type, a.sizes, moved(negated(a.range), -1));
}

void leading_zeros(draft& d) {
  auto const a = operand(d, {dtype::int32});
  d.add(op::clz, {a.id}, dtype::int32, a.sizes, uniform_range(0, 32));
}

// ---- Shifts

/// A value, and by how many bits it is shifted.
operand_pair shift_operands(draft& d) {
  auto const all = d.runs_all() ? whole_numbers : types{dtype::int32};
  auto const a = operand(d, all);
  auto const most = std::int64_t{tosa::info(a.type).bits} - 1;
  auto const amounts = uniform_range(0, d.random.chance(0.5) ? most : d.random.between(0, most));
  auto const by = d.fresh(a.type, with_ones(d, a.sizes), amounts);
  return {a, by, a.sizes};
}

void shift_right(draft& d) {
  auto const [a, by, sizes] = shift_operands(d);
  bool const rounds = !d.runs_all() || d.random.chance(0.5);
  auto const least = shifted_right(a.range, by.range.low);
  auto const most = shifted_right(a.range, by.range.high);
  auto range = joined(least, most);
  range.spread = most.spread;
  d.add(op::arithmetic_right_shift, {a.id, by.id}, a.type, sizes, range, {{attr::round, rounds}});
}

void shift_left(draft& d) {
  auto const [a, by, sizes] = shift_operands(d);
  auto const all = range_of(a.type);
  auto const range = product(a.range, uniform_range(1, std::int64_t{1} << by.range.high));
  bool const keeps_all = all.low <= range.low && range.high <= all.high;
  d.add(op::logical_left_shift, {a.id, by.id}, a.type, sizes, keeps_all ? range : all);
}

void shift_right_without_sign(draft& d) {
  auto const [a, by, sizes] = shift_operands(d);
  auto const range =
      a.range.low >= 0 ? uniform_range(0, a.range.high >> by.range.low) : range_of(a.type);
  d.add(op::logical_right_shift, {a.id, by.id}, a.type, sizes, range);
}

// ---- Conditions

void compare(draft& d, op code) {
  auto [a, b, sizes] = broadcast_pair(d, {dtype::int32});
  if (d.random.chance(0.5)) {  // else few elements are equal
    auto const factor = std::ldexp(2, -std::ilogb(std::max(a.range.spread, b.range.spread)));
    auto choice = whole_tensor();
    choice.input_zero_point = 0;
    choice.is_exact = true;
    bool const is_same = a.id == b.id;
    a = rescaled(d, a, dtype::int32, factor, choice);
    b = is_same ? a : rescaled(d, b, dtype::int32, factor, choice);
  }
  d.add(code, {a.id, b.id}, dtype::boolean, sizes, uniform_range(0, 1));
}
void equal(draft& d) { compare(d, op::equal); }
void greater(draft& d) { compare(d, op::greater); }
void greater_equal(draft& d) { compare(d, op::greater_equal); }

void combine_conditions(draft& d, op code) {
  auto const [a, b, sizes] = broadcast_pair(d, {dtype::boolean});
  d.add(code, {a.id, b.id}, dtype::boolean, sizes, uniform_range(0, 1));
}
void logical_and(draft& d) { combine_conditions(d, op::logical_and); }
void logical_or(draft& d) { combine_conditions(d, op::logical_or); }
void logical_xor(draft& d) { combine_conditions(d, op::logical_xor); }

void logical_not(draft& d) {
  auto const a = operand(d, {dtype::boolean});
  d.add(op::logical_not, {a.id}, dtype::boolean, a.sizes, uniform_range(0, 1));
}

void select(draft& d) {
  auto const [a, b, sizes] =
      broadcast_pair(d, {dtype::int8, dtype::int8, dtype::int16, dtype::int32, dtype::boolean});
  auto const condition = broadcast_to(d, dtype::boolean, sizes);
  d.add(op::select, {condition.id, a.id, b.id}, a.type, sizes, joined(a.range, b.range));
}

constexpr auto beyond_vela = runs_where::beyond_vela;
constexpr std::array table{
    random_operator{"bitwise_and", beyond_vela, 1, bitwise_and},
    random_operator{"bitwise_or", beyond_vela, 1, bitwise_or},
    random_operator{"bitwise_xor", beyond_vela, 1, bitwise_xor},
    random_operator{"bitwise_not", beyond_vela, 1, bitwise_not},
    random_operator{"clz", runs_where::everywhere, 1, leading_zeros},
    random_operator{"arithmetic_right_shift", runs_where::everywhere, 2, shift_right},
    random_operator{"logical_left_shift", runs_where::everywhere, 1, shift_left},
    random_operator{"logical_right_shift", beyond_vela, 1, shift_right_without_sign},
    random_operator{"equal", beyond_vela, 1, equal},
    random_operator{"greater", beyond_vela, 2, greater},
    random_operator{"greater_equal", beyond_vela, 2, greater_equal},
    random_operator{"logical_and", beyond_vela, 1, logical_and},
    random_operator{"logical_or", beyond_vela, 1, logical_or},
    random_operator{"logical_xor", beyond_vela, 1, logical_xor},
    random_operator{"logical_not", beyond_vela, 1, logical_not},
    random_operator{"select", beyond_vela, 3, select},
};

}  // namespace

std::span<random_operator const> bitwise_operators() { return table; }

}  // namespace support::random_graphs
