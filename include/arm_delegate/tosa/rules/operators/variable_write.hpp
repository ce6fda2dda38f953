#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of VARIABLE_WRITE.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/variables.hpp>

namespace arm_delegate::tosa::rules {

/// The operand matches the declared variable.
struct variable_write {
  static constexpr op code = op::variable_write;

  static void check(checker& c) {
    c.error_if(c.input_count() != 1 || c.output_count() != 1,
               "must have one operand and a variable result");
    check_access(c, c.output(), c.input());
  }
};

}  // namespace arm_delegate::tosa::rules
