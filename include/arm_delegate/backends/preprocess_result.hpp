#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The result of a backend: a payload and its metadata.

#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/tensor_spec.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace arm_delegate {

/// Maps the payload's instructions, by number or by name, to the debug handles of the nodes that
/// they came from.
using debug_handles = std::vector<std::uint32_t>;
using debug_handle_table =
    std::variant<std::map<std::int64_t, debug_handles>, std::map<std::string, debug_handles>>;

/// The counterpart of ExecuTorch's PreprocessResult.
struct preprocess_result {
  /// The payload: a TOSA flatbuffer or a vela_bin_stream.
  std::vector<std::byte> processed_bytes{};
  /// Set if the backend tracks debug handles.
  std::optional<debug_handle_table> debug_handle_map{};
  /// Data that the payload shares with others, collected by a `named_data_store`.
  std::optional<named_data> data_store_output{};
  /// What the payload takes and gives, in order; empty if the backend does not say. A whole program
  /// whose quantize nodes are left to the caller takes integers where its signature has floats.
  std::vector<tensor_spec> inputs{};
  std::vector<tensor_spec> outputs{};
  std::vector<diagnostic> messages{};  ///< notes and warnings

  friend bool operator==(preprocess_result const&, preprocess_result const&) = default;
};

}  // namespace arm_delegate
