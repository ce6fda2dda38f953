#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Branches and loops that stay on the host.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/delegate_net.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <any>
#include <cstdint>
#include <memory>

namespace arm_delegate::detail {

/// A program of one control-flow node. Its bodies are programs of their own, which may call
/// delegates of `owner`: these are moved out of it. `iterations` counts those of all loops. Throws
/// the errors of `program_runner`.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_control_flow_net(
    ir::exported_program program, basic_compiled_program<std::any>& owner, net_maker make_net,
    tosa::run_options const& options, pipeline_entry const* host,
    std::shared_ptr<std::int64_t> iterations);

}  // namespace arm_delegate::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/detail/control_flow_net-inl.hpp>  // IWYU pragma: export
#endif
