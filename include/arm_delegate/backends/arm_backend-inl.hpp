#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of arm_backend.hpp.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/backends/desc_json.hpp>
#include <arm_delegate/backends/stderr_log.hpp>
#include <arm_delegate/ethosu/vela.hpp>
#include <arm_delegate/formats/write_file.hpp>
#include <arm_delegate/ir/debug_handles.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
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

/// Each once, in rising order.
inline debug_handles sorted_handles(debug_handles handles) {
  std::ranges::sort(handles);
  auto const [first, last] = std::ranges::unique(handles);
  handles.erase(first, last);
  return handles;
}

/// The rows of main's operations; the first has the number `first`.
inline std::map<std::int64_t, debug_handles> handles_by_operator(tosa::region const& main,
                                                                 std::size_t first) {
  std::map<std::int64_t, debug_handles> table;
  for (std::size_t i = 0; i < main.operations.size(); ++i) {
    auto const& handles = main.operations[i].debug_handles;
    if (handles.empty()) continue;
    table.emplace(static_cast<std::int64_t>(first + i), sorted_handles(handles));
  }
  return table;
}

/// The rows of a command stream, by the offsets of its commands; `by_operator` is the table of
/// what Vela was given.
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

inline preprocess_result run_vela(std::span<std::byte const> payload,
                                  std::map<std::int64_t, debug_handles> const& by_operator,
                                  target_facts const& target, arm_options const& options,
                                  bool log) {
  auto made = ethosu::compile_with_vela(
      {.tosa = payload, .version = target.version, .flags = options.vela_flags, .verbose = log});
  if (log) log_line("vela " + made.version + ":\n" + made.log);
  if (options.debug_path) {
    for (auto const& f : made.files) write_artifact(*options.debug_path, f.name, f.bytes);
  }
  preprocess_result result{.processed_bytes = std::move(made.payload)};
  auto table = handles_by_command(made.operations, by_operator);
  if (!table.empty()) result.debug_handle_map = std::move(table);
  return result;
}

ARM_DELEGATE_FUNCTION preprocess_result preprocess(std::span<pipeline_entry const> table,
                                                   ir::exported_program const& program,
                                                   std::span<compile_spec const> specs) {
  std::vector<std::string_view> names;
  for (auto const& p : table) names.push_back(p.target->name);
  auto const options = parse_compile_specs(specs, names);
  auto const& chosen = find_pipeline(table, options.target_name);
  bool const log = wants_log();
  std::optional<stderr_log> sink;
  if (log) {
    log_line("compiling for " + std::string(chosen.target->name));
    sink.emplace();
  }
  auto const tag = program.delegation_tag;
  auto numbered = program.clone();
  ir::assign_debug_handles(*numbered.graph);
  auto const graph =
      chosen.lower(std::move(numbered), boundary_of(specs), sink ? &*sink : nullptr, nullptr);
  auto const flatbuffer = tosa::serialize(graph, tosa::encoding_of(chosen.target->version));
  auto const payload = flatbuffer.bytes();
  if (options.debug_path) {
    write_debug_artifacts(*options.debug_path, tag, graph.main(), payload);
  }
  auto by_operator = handles_by_operator(graph.main(), flatbuffer.first_operation());
  if (options.output == output_format::vela) {
    return run_vela(payload, by_operator, *chosen.target, options, log);
  }
  return {.processed_bytes = {payload.begin(), payload.end()},
          .debug_handle_map = std::move(by_operator)};
}

}  // namespace arm_delegate::detail
