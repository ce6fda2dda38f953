#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What a backend makes of a delegated program: its payload and what goes beside it.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace arm_delegate {

/// Data that a .pte file stores by name, for delegates to fetch at run time.
struct named_data {
  std::string key{};
  std::vector<std::byte> bytes{};
  std::size_t alignment = 1;

  friend bool operator==(named_data const&, named_data const&) = default;
};

/// The twin of ExecuTorch's PreprocessResult.
struct preprocess_result {
  /// The payload: a TOSA flatbuffer or a vela_bin_stream.
  std::vector<std::byte> processed_bytes{};
  /// The payload's own instruction ids to the debug handles of the nodes they came from; empty
  /// where the backend keeps none.
  std::map<std::uint32_t, std::vector<std::uint32_t>> debug_handle_map{};
  /// ExecuTorch's data_store_output, as far as it goes into the .pte itself.
  std::vector<named_data> data_store_output{};

  friend bool operator==(preprocess_result const&, preprocess_result const&) = default;
};

}  // namespace arm_delegate
