#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Replaces the nodes of a program that stay on the host by calls of nets.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/host/control_flow_net.hpp>
#include <arm_delegate/run/host/evaluated_program.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <memory>
#include <vector>

namespace arm_delegate::detail {

/// How the nodes that stay on the host run.
struct host_runs {
  pipeline_entry const* pipeline;  ///< lowers them; null: there are only branches and loops
  tosa::run_options const& options;
  node_net_maker compile_node;  ///< for nodes without evaluation in those that are evaluated
  body_runs bodies;             ///< of branches and loops
};

/// Replaces all nodes but calls and conversions by calls, and adds their nets to `nets`, which has
/// the delegates. Nodes that `pipeline` lowers share nets, each of the others has its own. Throws
/// code::unsupported_operator if there is no pipeline for a node, and the errors of lowering.
ARM_DELEGATE_FUNCTION void add_host_nets(ir::exported_program& program, host_runs const& runs,
                                         std::vector<std::unique_ptr<delegate_net>>& nets);

}  // namespace arm_delegate::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/host/host_nets-inl.hpp>  // IWYU pragma: export
#endif
