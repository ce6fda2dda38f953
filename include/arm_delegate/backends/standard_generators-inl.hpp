#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of standard_generators.hpp.

#include <arm_delegate/backends/code_generator.hpp>
#include <arm_delegate/backends/detail/debug_artifacts.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/standard_generators.hpp>
#include <arm_delegate/backends/stderr_log.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/payload/debug_database.hpp>
#include <arm_delegate/ethosu/vela/vela.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <cstdint>
#include <map>
#include <span>
#include <utility>

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

}  // namespace detail

ARM_DELEGATE_FUNCTION preprocess_result tosa_file::generate(generator_input const& in) {
  return {.processed_bytes = {in.file.begin(), in.file.end()}, .debug_handle_map = in.handles};
}

ARM_DELEGATE_FUNCTION preprocess_result vela::generate(generator_input const& in) {
  auto made = ethosu::compile_with_vela({.tosa = in.file,
                                         .version = in.target.version,
                                         .flags = in.options.vela_flags,
                                         .verbose = in.log});
  if (in.log) log_line("vela " + made.version + ":\n" + made.log);
  if (auto const& folder = in.options.debug_path) {
    for (auto const& f : made.files) detail::write_artifact(*folder, f.name, f.bytes);
  }
  preprocess_result result{.processed_bytes = std::move(made.payload)};
  auto table = detail::handles_by_command(made.operations, in.handles);
  if (!table.empty()) result.debug_handle_map = std::move(table);
  return result;
}

}  // namespace arm_delegate
