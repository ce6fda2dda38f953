#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lowers nodes that stay on the host, and runs them in the interpreter.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/host/evaluated_program.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <memory>

namespace arm_delegate::detail {

/// A program of such nodes. What TOSA lacks, as empty tensors or NaN as a bound, is evaluated, with
/// the nodes around it; `make_net` compiles those without evaluation.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_lowered_net(
    ir::exported_program program, pipeline_entry const& host, tosa::run_options const& options,
    node_net_maker make_net);

}  // namespace arm_delegate::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/host/lowered_net-inl.hpp>  // IWYU pragma: export
#endif
