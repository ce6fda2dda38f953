#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads metadata.json of the model library format, for generate-inl.hpp.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::tvm::detail {

/// The bytes of workspace that the function main needs. Older files have no list of modules.
[[nodiscard]] inline std::int64_t workspace_in_metadata(std::string_view text) {
  namespace json = frontend::pt2::json;
  try {
    auto const document = json::parse(std::as_bytes(std::span(text)), 0, "metadata.json");
    json::object root = json::as_object(document->root(), "metadata.json");
    if (json::find(root, "modules")) {
      root = json::object_field(json::object_field(root, "modules"), "default");
    }
    auto const functions = json::object_field(json::object_field(root, "memory"), "functions");
    auto const main = json::array_field(functions, "main");
    if (main.size() == 0) throw json::bad("the list of 'main' is empty");
    std::int64_t const size =
        json::integer_field(json::as_object(main.at(0), "main"), "workspace_size_bytes");
    if (size < 0) throw json::bad("'workspace_size_bytes' is negative");
    return size;
  } catch (error const& why) {
    throw error(
        code::bad_archive,
        std::string("the size of the workspace is unknown: ") + why.diagnostics().front().message,
        "set arena_size")
        .in_file("metadata.json");
  }
}

}  // namespace arm_delegate::tvm::detail
