#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Branches and loops that stay on the host.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/slice_loop.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/delegate_net.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <any>
#include <cstdint>
#include <memory>

namespace arm_delegate::detail {

/// What the runners of bodies are made with. Their delegates are moved out of `owner`.
struct body_runs {
  basic_compiled_program<std::any>& owner;
  net_maker make_net;
  tosa::run_options const& options;
  pipeline_entry const* host;
  std::shared_ptr<std::int64_t> iterations;  ///< of all loops in one run
};

/// True for a branch or loop: cond, while_loop, map and scan.
inline bool is_branch_or_loop(ir::graph const& g, ir::node const& n) {
  return ir::is_control_flow(n) || ir::find_slice_loop(g, n).has_value();
}

/// A program of one branch or loop. Its bodies are programs of their own. Throws the errors of
/// `program_runner`.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_control_flow_net(
    ir::exported_program program, body_runs const& runs);

}  // namespace arm_delegate::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/detail/control_flow_net-inl.hpp>  // IWYU pragma: export
#endif
