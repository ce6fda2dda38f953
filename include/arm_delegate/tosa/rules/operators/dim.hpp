#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of DIM.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/axis.hpp>
#include <arm_delegate/tosa/rules/detail/shape_operand.hpp>

namespace arm_delegate::tosa::rules {

/// The axis is a dimension, and the result is one element.
struct dim {
  static constexpr op code = op::dim;

  static void check(checker& c) {
    detail::checked_axis(c);
    c.error_if(detail::length(c.output()) != 1, "the result must have one element");
  }
};

}  // namespace arm_delegate::tosa::rules
