#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compiles models for one target.

#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/compiler/vela_payload.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/partitioner/partitioning.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <any>
#include <optional>
#include <string>
#include <vector>

namespace arm_delegate::compiler {

/// The choices of a session.
struct session_options {
  std::string target{};  ///< in any spelling
  /// A host project's pipeline instead of the library's for `target`, which is not read then. It
  /// outlives the session.
  pipeline_entry const* pipeline = nullptr;
  /// For an Ethos-U, as are the next two.
  system_names system{};
  code_generator generator = code_generator::native;
  vela_control vela{};
};

/// A target, a system with an NPU and a code generator, which compile any number of models. It does
/// not change: threads may use it at once. Programs that it compiles do not refer to it.
///
///   compiler::session const session({.target = "ethos-u55-128"});
///   auto const file = files::read_file("model.pt2");
///   auto const made = session.compile(compiler::load_program(file, "model.pt2"));
///   for (auto const& payload : made.payloads()) use(payload.name, payload.bytes);
///
/// The members of `compile_options` that name a system, a memory mode, a goal and an effort are the
/// session's own.
class session {
 public:
  /// Throws code::unknown_target; code::external_tool if Vela is asked for and not installed;
  /// code::bad_npu_config for a system or a memory mode that the NPU cannot have, for a goal or an
  /// effort that the code generator does not have, or if one of them is given for a target that is
  /// no NPU.
  ARM_DELEGATE_FUNCTION explicit session(session_options options);

  /// The pipeline of the target.
  [[nodiscard]] pipeline_entry const& target() const { return *target_; }
  /// The system that payloads are made for, if the target is an Ethos-U.
  [[nodiscard]] std::optional<system_choice> const& system() const { return system_; }
  [[nodiscard]] code_generator generator() const { return generator_; }
  [[nodiscard]] bool uses_vela() const { return generator_ == code_generator::vela; }

  /// Finds partitions and compiles each to a payload. Throws `error` for an invalid program. Notes
  /// each intermediate in `dump`, which may be null.
  [[nodiscard]] ARM_DELEGATE_FUNCTION compilation compile(ir::exported_program program,
                                                          compile_options const& choices = {},
                                                          dump_sink* dump = nullptr) const;
  /// Compiles a TOSA graph, which becomes one delegate; the target is an Ethos-U. `file` is the
  /// graph's. Throws the rules of TOSA that the graph breaks.
  [[nodiscard]] ARM_DELEGATE_FUNCTION compilation compile(tosa::graph const& g,
                                                          std::string const& file) const;

  // The two steps of `compile`, for callers that look at the program between them.

  /// The pipeline that lowers: for Vela, the one that ends at TOSA graphs.
  [[nodiscard]] ARM_DELEGATE_FUNCTION pipeline_entry const& lowering() const;
  /// The program with the artifacts of `lowering`.
  [[nodiscard]] ARM_DELEGATE_FUNCTION basic_compiled_program<std::any> lower(
      ir::exported_program program, compile_options choices = {}, dump_sink* dump = nullptr) const;
  /// The lowered program with payloads: Vela compiles its TOSA graphs.
  [[nodiscard]] ARM_DELEGATE_FUNCTION basic_compiled_program<std::any> finish(
      basic_compiled_program<std::any> lowered) const;
  [[nodiscard]] ARM_DELEGATE_FUNCTION compilation
  as_compilation(basic_compiled_program<std::any> program) const;

  /// Which nodes would be delegated, and why not the others. Tags the program's nodes.
  [[nodiscard]] ARM_DELEGATE_FUNCTION partitioning partition(ir::exported_program& program,
                                                             compile_options choices = {}) const;

  /// The payload of a TOSA graph; appends the warnings. The target is an Ethos-U.
  [[nodiscard]] ARM_DELEGATE_FUNCTION ethosu::compile::npu_artifact make_payload(
      tosa::graph const& g, std::vector<diagnostic>& warnings) const;
  /// Makes a delegate for an Ethos-U run in the simulator. Findings in Vela's payloads do not
  /// prevent a run.
  [[nodiscard]] ARM_DELEGATE_FUNCTION net_maker npu_net() const;
  /// Adds the system, the memory mode, the goal and the effort, for `lowering`.
  ARM_DELEGATE_FUNCTION void add_to(compile_options& choices) const;

 private:
  pipeline_entry const* target_;
  code_generator generator_;
  vela_control vela_;
  std::optional<system_choice> system_{};
};

}  // namespace arm_delegate::compiler

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/compiler/session-inl.hpp>  // IWYU pragma: export
#endif
