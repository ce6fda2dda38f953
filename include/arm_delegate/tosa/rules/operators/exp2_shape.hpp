#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of EXP2_SHAPE.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/shape_operand.hpp>

namespace arm_delegate::tosa::rules {

/// Operands and result have the same number of elements. Exponents are below MAX_LOG2_SIZE.
struct exp2_shape {
  static constexpr op code = op::exp2_shape;

  static void check(checker& c) {
    detail::check_equal_lengths(c);
    auto const input = c.constant(0);
    if (!input) return;
    for (auto const exponent : *input) {
      c.limit("input", exponent, c.limits().max_log2_size - 1, "MAX_LOG2_SIZE - 1");
    }
  }
};

}  // namespace arm_delegate::tosa::rules
