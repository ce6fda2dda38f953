#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of ARITHMETIC_RIGHT_SHIFT.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>

namespace arm_delegate::tosa::rules {

/// The operands broadcast to the sizes of the result. Rounding needs a profile.
struct arithmetic_right_shift {
  static constexpr op code = op::arithmetic_right_shift;

  static void check(checker& c) {
    c.check_broadcast(2);
    if (c.flag(attr::round)) c.needs(specification::pro_int, "'round' needs the profile PRO-INT");
  }
};

}  // namespace arm_delegate::tosa::rules
