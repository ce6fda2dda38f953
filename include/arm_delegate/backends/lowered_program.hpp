#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The result of lowering: programs with calls of delegates, and the delegates.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/tensor_spec.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace arm_delegate {

/// The counterpart of ExecuTorch's LoweredBackendModule.
struct lowered_backend_module {
  std::string backend_id{};
  std::vector<std::byte> processed_bytes{};
  std::vector<compile_spec> compile_specs{};
  std::optional<debug_handle_table> debug_handle_map{};
  std::optional<named_data> data_store_output{};
  std::vector<tensor_spec> inputs{};   ///< what the payload takes, if the backend says so
  std::vector<tensor_spec> outputs{};  ///< what it gives, likewise
  std::vector<diagnostic> messages{};  ///< notes and warnings of the backend
  ir::exported_program original_program{};
};

/// A program with calls of its delegates.
struct lowered_program {
  ir::exported_program program{};
  /// "lowered_module_0" and so on, in the order of lowering.
  std::vector<lowered_backend_module> modules{};
  named_data data{};                   ///< of all modules; equal data is stored once
  std::vector<diagnostic> messages{};  ///< notes and warnings, also of the modules
};

}  // namespace arm_delegate
