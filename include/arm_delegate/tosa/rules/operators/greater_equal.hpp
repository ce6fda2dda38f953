#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of GREATER_EQUAL.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::rules {

/// The operands broadcast to the sizes of the result.
struct greater_equal {
  static constexpr op code = op::greater_equal;

  static void check(checker& c) { c.check_broadcast(2); }
};

}  // namespace arm_delegate::tosa::rules
