#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Asks, before anything is lowered, which nodes of an ATen graph can't be, and why.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/lowering/pass_context.hpp>

#include <vector>

namespace arm_delegate {

namespace detail {

/// An error that names the known overloads, if the operator itself is known.
ARM_DELEGATE_FUNCTION error unknown_operator(ir::node const& n,
                                             ir::operator_table const& operators);

}  // namespace detail

/// Why nodes of `g` cannot be lowered for the target: at least one diagnostic for each of them,
/// with rule, actual, allowed and remedy. If it is empty, `lower_graph` succeeds.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> find_refusals(ir::graph const& g,
                                                                          pass_context const& c);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/lowering/find_refusals-inl.hpp>  // IWYU pragma: export
#endif
