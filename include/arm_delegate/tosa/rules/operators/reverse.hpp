#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of REVERSE.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/axis.hpp>

namespace arm_delegate::tosa::rules {

/// The axis is a dimension, and the shape does not change.
struct reverse {
  static constexpr op code = op::reverse;

  static void check(checker& c) {
    detail::checked_axis(c);
    c.error_if(c.input().sizes != c.output().sizes, "operand and result differ in shape");
  }
};

}  // namespace arm_delegate::tosa::rules
