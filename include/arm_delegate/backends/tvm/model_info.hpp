#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The inputs and outputs of a model file: TFLite, Relay text, ONNX, MLIR.

#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm {

/// A tensor of a model.
struct tensor_info {
  value name{};                ///< text, or None
  std::vector<value> shape{};  ///< integers; None if unknown; complex for Relay's "2i3"
  std::string dtype{};         ///< float32, uint8, int8, int32 or int64
};

struct model_info {
  std::vector<tensor_info> inputs{};
  std::vector<tensor_info> outputs{};
};

/// The tensor, or an error if its type is unknown.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_info make_tensor(value name, std::vector<value> shape,
                                                            std::string dtype);
/// The size in bytes. A negative dimension gives a negative size. Throws for an unknown dimension
/// unless the dialect counts it as one.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::int64_t byte_size(tensor_info const& t,
                                                           dialect_facts const& dialect);

/// The format of a model by its file name: the lower-case extension that tvmc expects. Another
/// extension is returned as it is; then `is_known` is false.
struct model_format {
  std::string name{};
  bool is_known = false;
  bool is_supported = false;  ///< by the TVM backends
};
[[nodiscard]] ARM_DELEGATE_FUNCTION model_format format_of(std::string_view path,
                                                           dialect_facts const& dialect);

// The readers. They throw `code::bad_archive` for a malformed file.
[[nodiscard]] ARM_DELEGATE_FUNCTION model_info read_tflite(std::span<std::byte const> bytes);
[[nodiscard]] ARM_DELEGATE_FUNCTION model_info read_onnx(std::span<std::byte const> bytes,
                                                         dialect_facts const& dialect);
[[nodiscard]] ARM_DELEGATE_FUNCTION model_info read_relay(std::string_view text,
                                                          dialect_facts const& dialect);
[[nodiscard]] ARM_DELEGATE_FUNCTION model_info read_mlir(std::string_view text);

/// Reads the file with the reader of its format. Throws for a format without a reader: TensorFlow
/// and Paddle need their packages.
[[nodiscard]] ARM_DELEGATE_FUNCTION model_info read_model(std::string const& path,
                                                          dialect_facts const& dialect);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/model_info-inl.hpp>  // IWYU pragma: export
#endif
