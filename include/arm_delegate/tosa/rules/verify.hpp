#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The verifier: what the TOSA specification calls an error, found before anything runs.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/level.hpp>
#include <arm_delegate/tosa/rules/rule_table.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>

#include <vector>

namespace arm_delegate::tosa {

/// What a graph may use.
struct verify_options {
  level const* limits = &level_8k;
  specification::profile_set profiles = ~specification::profile_set{0};
};

/// Every broken rule of `g`, one per operator at most; each names the operator's index, its operand
/// and the rule. Empty: the graph is valid.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> verify(
    graph const& g, rule_array const& rules, verify_options const& options = {});

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/rules/verify-inl.hpp>  // IWYU pragma: export
#endif
