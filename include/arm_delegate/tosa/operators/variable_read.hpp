#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// VARIABLE_READ: a rule. The interpreter runs it.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/variables.hpp>

namespace arm_delegate::tosa::operators {

/// Reads the variable that is its operand.
struct variable_read {
  static constexpr op code = op::variable_read;

  static void check(checker& c) {
    c.error_if(c.input_count() != 1 || c.output_count() != 1,
               "must have one variable operand and one result");
    rules::check_access(c, c.input(), c.output());
  }
};

}  // namespace arm_delegate::tosa::operators
