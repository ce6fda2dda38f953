#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What a backend makes of a delegated program: its payload and what goes beside it.

#include <arm_delegate/backends/named_data_store.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace arm_delegate {

/// From the payload's own instructions, by number or by name, to the debug handles of the nodes
/// that they came from.
using debug_handles = std::vector<std::uint32_t>;
using debug_handle_table =
    std::variant<std::map<std::int64_t, debug_handles>, std::map<std::string, debug_handles>>;

/// The twin of ExecuTorch's PreprocessResult.
struct preprocess_result {
  /// The payload: a TOSA flatbuffer or a vela_bin_stream.
  std::vector<std::byte> processed_bytes{};
  /// Where the backend keeps track.
  std::optional<debug_handle_table> debug_handle_map{};
  /// Where the payload reads data that others may share: what a `named_data_store` collected.
  std::optional<named_data> data_store_output{};

  friend bool operator==(preprocess_result const&, preprocess_result const&) = default;
};

}  // namespace arm_delegate
