#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of session.hpp.

#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/compiler/tosa_program.hpp>
#include <arm_delegate/compiler/vela_payload.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/vela/vela.hpp>
#include <arm_delegate/files/naming.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/partitioner/find_partitions.hpp>
#include <arm_delegate/partitioner/partitioning.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/nets/npu_net.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <fmt/core.h>

#include <any>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::compiler {

namespace detail {

/// Throws if Vela or anything about the code generator is chosen for a target that is no NPU.
inline void refuse_npu_choices(session_options const& o, std::string_view target) {
  auto const& s = o.system;
  bool const chooses = !s.system.empty() || !s.memory_mode.empty() || s.sram_bytes || s.goal ||
                       s.effort || o.generator == code_generator::vela;
  if (!chooses) return;
  raise(code::bad_npu_config,
        fmt::format("target '{}' has no system, memory mode or code generator to choose", target),
        "leave out the choices, or compile for an Ethos-U");
}

/// Throws for a goal that Vela does not have, and for an effort.
inline void check_for_vela(system_names const& names) {
  if (names.effort) {
    raise(code::bad_npu_config, "Vela has no effort to choose",
          "leave it out, or use the native code generator");
  }
  if (names.goal != npu_goal::balanced) return;
  raise(code::bad_npu_config, "Vela has no goal 'balanced'",
        "use 'size' or 'performance', or the native code generator");
}

inline void add(system_choice const& from, compile_options& to) {
  to.system = from.system;
  to.memory_mode = from.mode;
  to.goal = from.goal;
  to.effort = from.effort;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION session::session(session_options options)
    : target_(options.pipeline != nullptr ? options.pipeline : &pipeline_for(options.target)),
      generator_(options.generator),
      vela_(options.vela) {
  auto const* const npu = filled(*target_).target->npu;
  if (npu == nullptr) {
    detail::refuse_npu_choices(options, target_->target->name);
    return;
  }
  if (uses_vela()) {
    detail::check_for_vela(options.system);
    (void)ethosu::find_vela();
  }
  system_ = choose_system(*npu, std::move(options.system));
}

ARM_DELEGATE_FUNCTION compilation session::compile(ir::exported_program program,
                                                   compile_options const& choices,
                                                   dump_sink* dump) const {
  return as_compilation(finish(lower(std::move(program), choices, dump)));
}

ARM_DELEGATE_FUNCTION compilation session::compile(tosa::graph const& g,
                                                   std::string const& file) const {
  std::vector<diagnostic> warnings;
  auto payload = files::naming(file, [&] {
    auto problems = tosa::verify(g);
    if (!problems.empty()) raise(error(std::move(problems)));
    return make_payload(g, warnings);
  });
  auto compiled = program_of(g, std::move(payload), *target_->target, file);
  compiled.warnings = std::move(warnings);
  return as_compilation(std::move(compiled));
}

ARM_DELEGATE_FUNCTION pipeline_entry const& session::lowering() const {
  return uses_vela() ? tosa_pipeline_of(*target_) : *target_;
}

ARM_DELEGATE_FUNCTION basic_compiled_program<std::any> session::lower(ir::exported_program program,
                                                                      compile_options choices,
                                                                      dump_sink* dump) const {
  add_to(choices);
  return lowering().compile_any(std::move(program), choices, dump);
}

ARM_DELEGATE_FUNCTION basic_compiled_program<std::any> session::finish(
    basic_compiled_program<std::any> lowered) const {
  if (!uses_vela()) return lowered;
  lowered.target = target_->target->name;
  files::naming(lowered.program.file, [&] {
    for (auto& d : lowered.delegates) {
      d.artifact = make_payload(std::any_cast<tosa::graph const&>(d.artifact), lowered.warnings);
    }
  });
  return lowered;
}

ARM_DELEGATE_FUNCTION compilation
session::as_compilation(basic_compiled_program<std::any> program) const {
  return {std::move(program), generator_, system_ ? system_->config.text : nullptr};
}

ARM_DELEGATE_FUNCTION partitioning session::partition(ir::exported_program& program,
                                                      compile_options choices) const {
  if (system_) detail::add(*system_, choices);
  return find_partitions(program, *target_, {.options = choices});
}

ARM_DELEGATE_FUNCTION ethosu::compile::npu_artifact session::make_payload(
    tosa::graph const& g, std::vector<diagnostic>& warnings) const {
  if (!system_) {
    raise(code::bad_arguments, fmt::format("target '{}' has no payloads", target_->target->name),
          "compile for an Ethos-U");
  }
  if (uses_vela()) return vela_payload(g, *target_->target->npu, *system_, vela_, warnings);
  compile_options choices;
  add_to(choices);
  return artifact_as<ethosu::compile::npu_artifact>(
      target_->lower_from_tosa(g, choices, nullptr, &warnings));
}

ARM_DELEGATE_FUNCTION net_maker session::npu_net() const {
  return uses_vela() ? &make_given_npu_net : &make_npu_net;
}

ARM_DELEGATE_FUNCTION void session::add_to(compile_options& choices) const {
  if (!system_ || uses_vela()) return;
  detail::add(*system_, choices);
}

}  // namespace arm_delegate::compiler
