#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of LOGICAL_LEFT_SHIFT.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::rules {

/// The operands broadcast to the sizes of the result.
struct logical_left_shift {
  static constexpr op code = op::logical_left_shift;

  static void check(checker& c) { c.check_broadcast(2); }
};

}  // namespace arm_delegate::tosa::rules
