#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Debug output of backends and code generators: files, and sorted debug handles.

#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/write_file.hpp>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <system_error>

namespace arm_delegate::detail {

/// Writes one debug artifact; creates the folder if it is missing.
inline void write_artifact(std::filesystem::path const& folder, std::string const& name,
                           std::span<std::byte const> bytes) {
  auto const path = folder / name;
  auto const refuse = [&](std::string const& why) {
    throw error(
        diagnostic{.id = code::io,
                   .why = {.rule = "the debug artifact cannot be written: " + why,
                           .remedy = "check the path given to dump_intermediate_artifacts_to"},
                   .file = path.string()});
  };
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  if (failure) refuse(failure.message());
  auto const why = files::write_file(path.string(), bytes);
  if (!why.empty()) refuse(why);
}

/// The distinct handles in ascending order.
inline debug_handles sorted_handles(debug_handles handles) {
  ranges::sort_unique(handles);
  return handles;
}

}  // namespace arm_delegate::detail
