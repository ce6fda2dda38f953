#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of DIV_CEIL_SHAPE.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/shape_operand.hpp>

namespace arm_delegate::tosa::rules {

/// Operands and result have the same number of elements.
struct div_ceil_shape {
  static constexpr op code = op::div_ceil_shape;

  static void check(checker& c) { detail::check_equal_lengths(c); }
};

}  // namespace arm_delegate::tosa::rules
