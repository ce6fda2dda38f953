#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of CONCAT.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/axis.hpp>

#include <cstddef>

namespace arm_delegate::tosa::rules {

/// The operands differ in the axis only; their sizes along it add up.
struct concat {
  static constexpr op code = op::concat;

  static void check(checker& c) {
    c.error_if(c.input_count() == 0, "at least one operand is required");
    auto expected = c.input().sizes;
    auto const axis = detail::checked_axis(c);
    auto& sum = expected[axis];
    for (std::size_t i = 1; i < c.input_count(); ++i) {
      auto const& mine = c.input(i).sizes;
      c.error_if(mine.rank() != expected.rank(), "operands differ in rank");
      for (std::size_t d = 0; d < mine.rank(); ++d) {
        if (d == axis) continue;
        c.error_if(mine[d] != expected[d], "operands differ in a dimension that is not the axis");
      }
      sum += mine[axis];
    }
    c.error_if(c.output().sizes != expected, "the result's shape does not match the operands");
  }
};

}  // namespace arm_delegate::tosa::rules
