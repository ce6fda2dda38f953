#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// From a fully rewritten ATen graph to a TOSA graph: one call of a lowering per node.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate {

namespace detail {

ARM_DELEGATE_FUNCTION error refused(ir::node const& n, rejection const& why);

/// An error that names the overloads there are, where the operator itself is known.
ARM_DELEGATE_FUNCTION error unknown_operator(ir::node const& n,
                                             ir::operator_table const& operators);

}  // namespace detail

/// Lowers every node of `g`. Throws one `error` with a diagnostic per node that can't be lowered.
ARM_DELEGATE_FUNCTION tosa::graph lower_graph(ir::graph const& g, pass_context const& c);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/lowering/lower_graph-inl.hpp>  // IWYU pragma: export
#endif
