#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The list of the rules about single operations, for searches and for reports.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/padding.hpp>
#include <arm_delegate/ethosu/rules/pool_types.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <utility>

namespace arm_delegate::ethosu::rules {

/// A list of rules: structs with
///   static constexpr severity level
///   static void find(npu_facts const&, kernel_operation const&, report), which calls
///     `report(rejection)` for each violation
template <class... Rule>
struct rule_list {};

using operation_rules = rule_list<input_reaches_output, pool_writes_type>;

/// True if the operation does not break the rule.
template <class Rule>
[[nodiscard]] bool holds(npu_facts const& npu, kernel_operation const& o) {
  bool is_broken = false;
  Rule::find(npu, o, [&](rejection const&) { is_broken = true; });
  return !is_broken;
}

/// Calls `report(severity, rejection)` for each violation of the rules.
template <class... Rule, class Report>
void for_each_violation(rule_list<Rule...>, npu_facts const& npu, kernel_operation const& o,
                        Report const& report) {
  (Rule::find(npu, o, [&](rejection why) { report(Rule::level, std::move(why)); }), ...);
}

}  // namespace arm_delegate::ethosu::rules
