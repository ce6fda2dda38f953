#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lowers a rewritten ATen graph to a TOSA graph, node by node.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate {

/// Lowers every node of `g`, once. Throws one `error` with at least one diagnostic, with rule,
/// actual, allowed and remedy, for each node that cannot be lowered for the target.
ARM_DELEGATE_FUNCTION tosa::graph lower_graph(ir::graph const& g, pass_context& c);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/lowering/lower_graph-inl.hpp>  // IWYU pragma: export
#endif
