#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of standard_generators.hpp.

#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/backends/code_generator.hpp>
#include <arm_delegate/backends/detail/debug_artifacts.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/standard_generators.hpp>
#include <arm_delegate/backends/stderr_log.hpp>
#include <arm_delegate/backends/vela_flags.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/payload/debug_database.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/vela/vela.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// The debug handles of a command stream by command offset; `by_operator` has those of the TOSA
/// file that Vela compiled.
inline std::map<std::int64_t, debug_handles> handles_by_command(
    std::span<ethosu::npu_operation const> operations,
    std::map<std::int64_t, debug_handles> const& by_operator) {
  std::map<std::int64_t, debug_handles> table;
  for (auto const& one : operations) {
    debug_handles handles;
    for (auto number : one.operators) {
      auto const row = by_operator.find(static_cast<std::int64_t>(number));
      if (row == by_operator.end()) continue;
      handles.insert(handles.end(), row->second.begin(), row->second.end());
    }
    if (handles.empty()) continue;
    table.emplace(static_cast<std::int64_t>(one.offset), sorted_handles(std::move(handles)));
  }
  return table;
}

/// The debug handles of a payload's operations by command offset.
inline std::map<std::int64_t, debug_handles> handles_by_command(
    ethosu::compile::npu_artifact const& made) {
  std::map<std::int64_t, debug_handles> table;
  auto const commands = ethosu::read_payload(made.payload).driver.commands;
  auto origin = made.origins.begin();
  for (auto const& step : ethosu::read_program(made.npu->family, commands).program.steps) {
    if (!step.is_operation()) continue;
    auto const& handles = (origin++)->debug_handles;
    if (!handles.empty()) table.emplace(step.origin.offset, sorted_handles(handles));
  }
  return table;
}

/// The payload in the form of ExecuTorch v0.5, which has shapes of four numbers.
inline std::vector<std::byte> in_old_form(std::span<std::byte const> payload) {
  constexpr std::size_t rank = 4;
  auto network = ethosu::read_payload(payload).network;
  for (auto* const ios : {&network.inputs, &network.outputs}) {
    for (auto& io : *ios) {
      while (io.shape.size() > rank && io.shape.front() == 1) io.shape.erase(io.shape.begin());
      if (io.shape.size() <= rank) continue;
      throw error(diagnostic{
          .id = code::limit_exceeded,
          .why = {.rule = "an input or output has too many dimensions for a payload of TOSA 0.80",
                  .actual = std::to_string(io.shape.size()),
                  .allowed = "at most 4",
                  .remedy = "reshape it on the host, or compile for TOSA 1.0"}});
    }
  }
  return ethosu::pack_vela_bin_stream(network, ethosu::stream_form::executorch_0_5);
}

ARM_DELEGATE_FUNCTION preprocess_result generate_payload(std::span<pipeline_entry const> npus,
                                                         generator_input const& in) {
  auto const request = read_vela_flags(in.options);
  auto const& pipeline = find_pipeline(npus, request.npu->name);
  std::optional<stderr_log> log;
  if (in.log) log.emplace();
  preprocess_result result;
  auto made = artifact_as<ethosu::compile::npu_artifact>(
      pipeline.lower_from_tosa(in.graph,
                               {.memory_mode = request.choices.memory_mode,
                                .system = request.choices.system,
                                .goal = request.choices.goal,
                                .effort = request.choices.effort,
                                .shared = in.shared},
                               log ? &*log : nullptr, &result.messages));
  if (in.log) {
    for (auto const& file : request.files) {
      for (auto const& warning : file.warnings) log_line(to_string(warning));
    }
    log_line(to_string(made));
  }
  auto table = handles_by_command(made);
  if (!table.empty()) result.debug_handle_map = std::move(table);
  bool const is_old =
      ethosu::stream_form_for(in.target.version) == ethosu::stream_form::executorch_0_5;
  result.processed_bytes = is_old ? in_old_form(made.payload) : std::move(made.payload);
  return result;
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> refuse_payload(std::span<pipeline_entry const> npus,
                                                             tosa::graph const& graph,
                                                             arm_options const& options) {
  return find_pipeline(npus, read_vela_flags(options).npu->name).find_refusals(graph);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION preprocess_result tosa_file::generate(generator_input const& in) {
  return {.processed_bytes = {in.file.begin(), in.file.end()}, .debug_handle_map = in.handles};
}

ARM_DELEGATE_FUNCTION preprocess_result ethos_u_payload::generate(generator_input const& in) {
  return detail::generate_payload(npu_pipeline_table(), in);
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> ethos_u_payload::refuse(tosa::graph const& graph,
                                                                      arm_options const& options) {
  return detail::refuse_payload(npu_pipeline_table(), graph, options);
}

ARM_DELEGATE_FUNCTION preprocess_result vela_process::generate(generator_input const& in) {
  auto made = ethosu::compile_with_vela({.tosa = in.file,
                                         .version = in.target.version,
                                         .flags = in.options.vela_flags,
                                         .verbose = in.log});
  if (in.log) log_line(fmt::format("vela {}:\n{}", made.version, made.log));
  if (auto const& folder = in.options.debug_path) {
    for (auto const& f : made.files) detail::write_artifact(*folder, f.name, f.bytes);
  }
  preprocess_result result{.processed_bytes = std::move(made.payload)};
  auto table = detail::handles_by_command(made.operations, in.handles);
  if (!table.empty()) result.debug_handle_map = std::move(table);
  return result;
}

}  // namespace arm_delegate
