#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of arm_backend.hpp.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/backends/desc_json.hpp>
#include <arm_delegate/backends/stderr_log.hpp>
#include <arm_delegate/ethosu/vela.hpp>
#include <arm_delegate/formats/write_file.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// Writes one debug artifact; the folder is made where it is missing.
inline void write_artifact(std::filesystem::path const& folder, std::string const& name,
                           std::span<std::byte const> bytes) {
  auto const path = folder / name;
  auto const refuse = [&](std::string const& why) {
    throw error(diagnostic{.id = code::io,
                           .message = "the debug artifact cannot be written: " + why,
                           .remedy = "check the path given to dump_intermediate_artifacts_to",
                           .file = path.string()});
  };
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) refuse(failure.message());
  auto const why = format::write_file(path.string(), bytes);
  if (!why.empty()) refuse(why);
}

/// "output_tag0.tosa" with its "desc_tag0.json", and "desc.json", the same, which
/// `tosa_reference_model --test_desc` takes by default.
inline void write_debug_artifacts(std::filesystem::path const& folder, std::string const& tag,
                                  tosa::region const& r, std::span<std::byte const> payload) {
  auto const suffix = tag.empty() ? std::string() : "_" + tag;
  auto const tosa_file = "output" + suffix + ".tosa";
  write_artifact(folder, tosa_file, payload);
  auto const text = desc_json(describe_test(tosa_file, r));
  auto const bytes = std::as_bytes(std::span(text.data(), text.size()));
  write_artifact(folder, "desc.json", bytes);
  if (!suffix.empty()) write_artifact(folder, "desc" + suffix + ".json", bytes);
}

inline std::vector<std::byte> run_vela(std::span<std::byte const> payload,
                                       target_facts const& target, arm_options const& options,
                                       bool log) {
  auto made = ethosu::compile_with_vela(
      {.tosa = payload, .version = target.version, .flags = options.vela_flags, .verbose = log});
  if (log) log_line("vela " + made.version + ":\n" + made.log);
  if (options.debug_path) {
    for (auto const& f : made.files) write_artifact(*options.debug_path, f.name, f.bytes);
  }
  return std::move(made.payload);
}

ARM_DELEGATE_FUNCTION preprocess_result preprocess(std::span<pipeline_entry const> table,
                                                   ir::exported_program const& program,
                                                   std::span<compile_spec const> specs) {
  auto const options = parse_compile_specs(specs);
  auto const& chosen = find_pipeline(table, options.tosa.target_name());
  bool const log = wants_log();
  std::optional<stderr_log> sink;
  if (log) {
    log_line("compiling for " + std::string(chosen.target->name));
    sink.emplace();
  }
  auto const tag = program.delegation_tag;
  auto const graph = chosen.lower(
      program.clone(),
      {.quantize_io = options.quantize_io, .permute_memory_format = options.permute_memory_format},
      sink ? &*sink : nullptr);
  auto const flatbuffer = tosa::serialize(graph, tosa::encoding_of(chosen.target->version));
  auto const payload = flatbuffer.bytes();
  if (options.debug_path) {
    write_debug_artifacts(*options.debug_path, tag, graph.main(), payload);
  }
  if (options.output == output_format::vela) {
    return {.processed_bytes = run_vela(payload, *chosen.target, options, log)};
  }
  return {.processed_bytes = {payload.begin(), payload.end()}};
}

}  // namespace arm_delegate::detail
