#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A whole program as a net: the body of a branch or loop, or a node that is compiled alone.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>

#include <memory>

namespace arm_delegate {

class program_runner;

/// A net that runs a program.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_runner_net(
    program_runner program);

/// Compiles a program of one node with a pipeline, which also lowers it if it stays on the host.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> compile_node_net(
    ir::exported_program program, pipeline_entry const& pipeline);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/runner_net-inl.hpp>  // IWYU pragma: export
#endif
