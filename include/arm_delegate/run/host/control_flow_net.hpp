#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Branches and loops that stay on the host.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/slice_loop.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>

#include <any>
#include <cstdint>
#include <memory>

namespace arm_delegate::detail {

/// Prepares a body, which it takes over.
using body_net_maker =
    function_view<std::unique_ptr<delegate_net>(basic_compiled_program<std::any>&)>;

/// How the bodies of branches and loops run.
struct body_runs {
  basic_compiled_program<std::any>& owner;  ///< the delegates of bodies are moved out of it
  body_net_maker make_net;
  std::int64_t most_iterations;              ///< of all loops in one run
  std::shared_ptr<std::int64_t> iterations;  ///< those so far
};

/// True for a branch or loop: cond, while_loop, map and scan.
inline bool is_branch_or_loop(ir::graph const& g, ir::node const& n) {
  return ir::is_control_flow(n) || ir::find_slice_loop(g, n).has_value();
}

/// A program of one branch or loop. Its bodies are programs of their own. Throws the errors of
/// making their nets.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_control_flow_net(
    ir::exported_program program, body_runs const& runs);

}  // namespace arm_delegate::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/host/control_flow_net-inl.hpp>  // IWYU pragma: export
#endif
