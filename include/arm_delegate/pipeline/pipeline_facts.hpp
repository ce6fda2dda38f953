#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A target's facts as pipelines use them: with its rule.

#include <arm_delegate/targets/facts.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/rules/u55.hpp>

namespace arm_delegate::detail {

/// The facts of a target; those of a TOSA profile with "+u55" have the rule of that mark. Targets
/// without it do not refer to the rule, so that their pipelines do not contain it.
template <class Target>
inline constexpr target_facts pipeline_facts = [] {
  auto f = facts<Target>;
  if constexpr (facts<Target>.u55 && facts<Target>.npu == nullptr) f.rule = &tosa::find_u55_rule;
  return f;
}();

}  // namespace arm_delegate::detail
