#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of VARIABLE_READ.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/variables.hpp>

namespace arm_delegate::tosa::rules {

/// The result matches the declared variable.
struct variable_read {
  static constexpr op code = op::variable_read;

  static void check(checker& c) {
    c.error_if(c.input_count() != 1 || c.output_count() != 1,
               "must have one variable operand and one result");
    check_access(c, c.input(), c.output());
  }
};

}  // namespace arm_delegate::tosa::rules
