#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads metadata.json of the model library format, for generate-inl.hpp.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::tvm::detail {

namespace json = frontend::pt2::json;

/// Calls `read` with the functions in the memory map; its errors name the file and `remedy`. Older
/// files have no list of modules.
template <class Read>
[[nodiscard]] std::int64_t read_functions(std::string_view text, std::string const& remedy,
                                          Read read) {
  try {
    auto const document = json::parse(as_bytes(std::span(text)), "metadata.json");
    json::object root = json::as_object(document->root(), "metadata.json");
    if (json::find(root, "modules")) {
      root = json::object_field(json::object_field(root, "modules"), "default");
    }
    return read(json::object_field(json::object_field(root, "memory"), "functions"));
  } catch (error const& why) {
    throw error(
        code::bad_archive,
        fmt::format("the size of the workspace is unknown: {}", why.diagnostics().front().why.rule),
        remedy)
        .in_file("metadata.json");
  }
}

[[nodiscard]] inline std::int64_t workspace_field(json::object const& entry) {
  std::int64_t const size = json::integer_field(entry, "workspace_size_bytes");
  if (size < 0) throw json::bad("'workspace_size_bytes' is negative");
  return size;
}

/// The bytes of workspace that the function main needs.
[[nodiscard]] inline std::int64_t workspace_in_metadata(std::string_view text) {
  return read_functions(text, "set arena_size", [](json::object const& functions) {
    auto const main = json::array_field(functions, "main");
    if (main.size() == 0) throw json::bad("the list of 'main' is empty");
    return workspace_field(json::as_object(main.at(0), "main"));
  });
}

/// The most bytes of workspace that an operator needs.
[[nodiscard]] inline std::int64_t operator_workspace_in_metadata(std::string_view text) {
  return read_functions(
      text, "check that this TVM lists the operators' functions",
      [](json::object const& functions) {
        std::int64_t most = 0;
        auto const operators = json::array_field(functions, "operator_functions");
        for (std::size_t i = 0; i < operators.size(); ++i) {
          auto const workspace = json::array_field(
              json::as_object(operators.at(i), "operator_functions"), "workspace");
          if (workspace.size() == 0) continue;
          most = std::max(most, workspace_field(json::as_object(workspace.at(0), "workspace")));
        }
        return most;
      });
}

}  // namespace arm_delegate::tvm::detail
