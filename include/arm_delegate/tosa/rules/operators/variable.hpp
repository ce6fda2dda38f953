#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of VARIABLE.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/variables.hpp>

#include <cstddef>

namespace arm_delegate::tosa::rules {

/// The result is a variable that is declared once.
struct variable {
  static constexpr op code = op::variable;

  static void check(checker& c) {
    c.error_if(c.input_count() != 0 || c.output_count() != 1,
               "must have no operands and one result");
    c.error_if(!c.output().variable, "the result is not a variable");
    c.limit_rank(c.output());
    std::size_t declared = 0;
    for_each_declaration(c.whole(), variable_name(c.output()),
                         [&](region const&, operation const&) { ++declared; });
    c.error_if(declared != 1, "the variable is declared twice");
  }
};

}  // namespace arm_delegate::tosa::rules
