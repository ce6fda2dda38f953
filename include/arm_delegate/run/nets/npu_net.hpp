#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs delegates for Ethos-U in the simulator.

#include <arm_delegate/config.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <any>
#include <memory>

namespace arm_delegate {

/// Prepares a delegate whose artifact is an `ethosu::compile::npu_artifact`. Throws an error with
/// the findings of the simulator's checks if there are any. A run throws code::bad_command if an
/// accumulator overflows.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_npu_net(
    basic_delegate<std::any>& from, tosa::run_options const& options);

/// The same for a payload that another compiler may have made: its findings do not prevent a run.
/// Throws them only if the simulator cannot run the payload.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_given_npu_net(
    basic_delegate<std::any>& from, tosa::run_options const& options);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/nets/npu_net-inl.hpp>  // IWYU pragma: export
#endif
