#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of vela_payload.hpp.

#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/compiler/vela_payload.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/vela/vela.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::compiler {

namespace detail {

/// The options of ExecuTorch's Arm backend, with this system, memory mode and goal.
inline std::vector<std::string> flags_for(npu_facts const& npu, system_choice const& choice) {
  std::string config = "Arm/vela.ini";  // Vela's own
  std::vector<std::string> more;
  if (!choice.config.file.empty()) {
    more.push_back("--config=" + config);
    config =
        std::filesystem::absolute(choice.config.file).string();  // Vela reads the last one last
  }
  if (choice.sram_bytes) more.push_back(fmt::format("--arena-cache-size={}", *choice.sram_bytes));
  if (choice.goal == npu_goal::size) more.emplace_back("--optimise=Size");
  return ethosu_compile_spec(npu.name, choice.system.name, choice.mode.name, std::move(more),
                             config)
      .compiler_flags();
}

/// What the payload needs; a vela_bin_stream does not store the size of fast scratch.
inline ethosu::compile::npu_memory_use memory_of(ethosu::vela_result const& made,
                                                 ethosu::npu_payload const& payload) {
  ethosu::compile::npu_memory_use memory{.commands = std::ssize(payload.driver.commands),
                                         .constants = std::ssize(payload.network.weight_data),
                                         .scratch = payload.network.scratch_size};
  for (auto const& file : made.files) {
    if (!file.name.ends_with(".npz")) continue;
    memory.fast_scratch = ethosu::read_payload(file.bytes).network.fast_scratch_size.value_or(0);
  }
  return memory;
}

/// Throws an error if the payload uses more SRAM than the user allows: for Vela it is a target.
inline void check_sram(ethosu::compile::npu_memory_use const& memory, system_choice const& choice) {
  auto const need = choice.mode.has_cache() ? memory.fast_scratch : memory.scratch;
  if (!choice.sram_bytes || need <= *choice.sram_bytes) return;
  throw error(diagnostic{
      .id = code::limit_exceeded,
      .why = {.rule = fmt::format("Vela's payload does not fit the {} of memory mode {}",
                                  choice.mode.has_cache() ? "cache" : "arena", choice.mode.name),
              .actual = fmt::format("{} bytes", need),
              .allowed = fmt::format("at most {} bytes", *choice.sram_bytes),
              .remedy = "allow more bytes, optimise for size, or use the native code generator"}});
}

/// The origin of each operation of the stream. `first`: the number of main's first operator.
inline std::vector<ethosu::compile::npu_origin> origins_of(ethosu::vela_result const& made,
                                                           ethosu::npu_payload const& payload,
                                                           tosa::region const& main,
                                                           std::size_t first) {
  std::map<std::int64_t, ethosu::compile::npu_origin> by_offset;
  for (auto const& operation : made.operations) {
    auto& origin = by_offset[static_cast<std::int64_t>(operation.offset)];
    for (auto const number : operation.operators) {
      if (number < first || number - first >= main.operations.size()) continue;
      auto const& op = main.operations[number - first];
      origin.location = op.location;  // the last one computes the result
      origin.debug_handles.insert(origin.debug_handles.end(), op.debug_handles.begin(),
                                  op.debug_handles.end());
    }
  }
  std::vector<ethosu::compile::npu_origin> origins;
  auto const program = ethosu::read_program(payload.npu->family, payload.driver.commands).program;
  for (auto const& step : program.steps) {
    if (!step.is_operation()) continue;
    auto const at = by_offset.find(step.origin.offset);
    origins.push_back(at != by_offset.end() ? at->second : ethosu::compile::npu_origin{});
  }
  return origins;
}

/// Runs Vela under the caller's guard.
inline ethosu::vela_result run_vela(ethosu::vela_request request, vela_control const& control) {
  std::shared_ptr<void> const guard = control.guard != nullptr ? control.guard() : nullptr;
  request.stop = control.stop;
  return ethosu::compile_with_vela(request);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION ethosu::compile::npu_artifact vela_payload(
    tosa::graph const& g, npu_facts const& npu, system_choice const& system,
    vela_control const& control, std::vector<diagnostic>& warnings) {
  constexpr auto version = target::ethos_u_version;
  auto const file = tosa::serialize(g, tosa::encoding_of(version));
  auto made = detail::run_vela(
      {.tosa = file.bytes(), .version = version, .flags = detail::flags_for(npu, system)}, control);
  ranges::append(warnings, made.warnings);
  auto const payload = ethosu::read_payload(made.payload);
  ethosu::compile::npu_artifact artifact{.npu = &npu, .system = system.system, .mode = system.mode};
  artifact.memory = detail::memory_of(made, payload);
  detail::check_sram(artifact.memory, system);
  artifact.origins = detail::origins_of(made, payload, g.main(), file.first_operation());
  artifact.payload = std::move(made.payload);
  return artifact;
}

}  // namespace arm_delegate::compiler
