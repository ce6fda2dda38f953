#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The verifier with the rules of all operators, without including their headers.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/rule_table.hpp>

#include <vector>

namespace arm_delegate::tosa {

/// The rule of every TOSA operator.
[[nodiscard]] ARM_DELEGATE_FUNCTION rule_array const& standard_rules();

/// All broken rules of `g`, as in verify.hpp, with the rules of every operator. Each has the debug
/// handle of a node that the operator came from, or 0.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> verify(graph const& g);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/rules/standard_rules-inl.hpp>  // IWYU pragma: export
#endif
