#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Evaluates nodes that stay on the host and that no TOSA pipeline supports, such as those with
// int64.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/host/evaluated_program.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>

#include <memory>

namespace arm_delegate::detail {

/// True for a node that is evaluated, not lowered: with elements other than float32, rejected by
/// the pipeline of the host, or a convolution with a computed weight.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_evaluated_on_host(ir::node const& n,
                                                              pipeline_entry const& host);

/// True if all nodes of a graph, or the operators that they consist of, can be evaluated.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool can_evaluate_all(ir::graph const& g,
                                                          pipeline_entry const& host);

/// A program of such nodes. `host` binds their arguments; `make_net` compiles those without
/// evaluation.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_evaluated_net(
    ir::exported_program program, pipeline_entry const& host, node_net_maker make_net);

}  // namespace arm_delegate::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/host/evaluated_net-inl.hpp>  // IWYU pragma: export
#endif
