#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of standard_rules.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/operators/standard.hpp>
#include <arm_delegate/tosa/rules/rule_table.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>
#include <arm_delegate/tosa/rules/verify.hpp>

#include <vector>

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION rule_array const& standard_rules() {
  static constexpr rule_array table = make_rule_table(rules::standard{});
  return table;
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> verify(graph const& g) {
  return verify(g, standard_rules());
}

}  // namespace arm_delegate::tosa
