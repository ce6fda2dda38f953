#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How a subcommand compiles for a target: the pipeline, the system with the NPU, the compiler.

#include "commands.hpp"
#include "npu_choice.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/run/delegate_net.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <optional>
#include <string>
#include <vector>

namespace armdc {

struct compile_plan {
  arm_delegate::pipeline_entry const& target;
  std::optional<npu_choice> npu{};  ///< if the target is an Ethos-U
  bool with_vela = false;           ///< payloads are Vela's

  /// The pipeline that lowers: for Vela, the one that ends at TOSA graphs.
  [[nodiscard]] arm_delegate::pipeline_entry const& lowering() const;
  /// Adds the choices of the system and the memory mode, for `lowering`.
  void add_to(arm_delegate::compile_options& options) const;
  /// Makes a delegate for an Ethos-U run in the simulator. Findings in Vela's payloads do not
  /// prevent a run.
  [[nodiscard]] arm_delegate::net_maker npu_net() const;
};

/// Throws usage_error for options that do not apply to the target, code::external_tool if Vela is
/// asked for and not installed, and the errors of `choose_system`.
[[nodiscard]] compile_plan make_plan(std::string const& target, payload_arguments const& arguments,
                                     arm_delegate::work_limits const& limits);

/// The payload of a TOSA graph; Vela's warnings are appended.
[[nodiscard]] arm_delegate::ethosu::compile::npu_artifact make_payload(
    compile_plan const& plan, arm_delegate::tosa::graph const& g,
    std::vector<arm_delegate::diagnostic>& warnings);

/// A program that `plan.lowering()` made, for the target: its TOSA graphs become payloads if Vela
/// makes them.
[[nodiscard]] arm_delegate::basic_compiled_program<std::any> finish(
    compile_plan const& plan, arm_delegate::basic_compiled_program<std::any> lowered);

}  // namespace armdc
