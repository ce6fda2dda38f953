#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs TOSA graphs in the interpreter.

#include <arm_delegate/config.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <any>
#include <memory>

namespace arm_delegate {

/// Prepares a delegate whose artifact is a `tosa::graph`, in the interpreter.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_tosa_net(
    basic_delegate<std::any>& from, tosa::run_options const& options);

/// The same for a graph.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_graph_net(
    tosa::graph g, tosa::run_options const& options);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/nets/tosa_net-inl.hpp>  // IWYU pragma: export
#endif
