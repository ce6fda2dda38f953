#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The verifier: finds violations of the TOSA specification before a graph runs.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/level.hpp>
#include <arm_delegate/tosa/rules/rule_table.hpp>
#include <arm_delegate/tosa/rules/specification.hpp>

#include <vector>

namespace arm_delegate::tosa {

/// The features that a graph may use.
struct verify_options {
  level const* limits = &level_8k;
  specification::profile_set profiles = ~specification::profile_set{0};
};

/// All broken rules of `g`, at most one per operator; each names the operator's index, its operand
/// and the rule. Empty: the graph is valid.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> verify(
    graph const& g, rule_array const& rules, verify_options const& options = {});

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/rules/verify-inl.hpp>  // IWYU pragma: export
#endif
