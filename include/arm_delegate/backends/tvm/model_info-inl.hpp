#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of model_info.hpp, apart from the readers.

#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/mlir_text-inl.hpp>  // IWYU pragma: keep
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/onnx_file-inl.hpp>   // IWYU pragma: keep
#include <arm_delegate/backends/tvm/relay_text-inl.hpp>  // IWYU pragma: keep
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/tflite_file-inl.hpp>  // IWYU pragma: keep
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

struct dtype_size {
  std::string_view name{};
  std::int64_t bytes = 0;
};
inline constexpr std::array<dtype_size, 5> dtype_sizes{
    {{"float32", 4}, {"uint8", 1}, {"int8", 1}, {"int32", 4}, {"int64", 8}}};

/// What a format's name is, and whether the backends support it.
struct known_format {
  std::string_view name{};
  bool is_supported = false;
  bool is_new = false;  ///< only dialects that read MLIR know it
};
// MLonMCU's list of model formats. The newer dialect takes a name without extension for a folder
// of TensorFlow's.
inline constexpr std::array<known_format, 10> known_formats{{{"tflite", true},
                                                             {"tflm"},
                                                             {"ipynb"},
                                                             {"onnx", true},
                                                             {"relay", true},
                                                             {"pb", true},
                                                             {"pdmodel", true},
                                                             {"txt"},
                                                             {"mlir", true, true},
                                                             {"", false, true}}};

/// The text after the last dot of the file's name; dots at its start do not count.
[[nodiscard]] inline std::string_view extension_of(std::string_view path) {
  std::string_view name = path.substr(path.rfind('/') + 1);
  auto const first = name.find_first_not_of('.');
  auto const dot = name.rfind('.');
  if (first == std::string_view::npos || dot == std::string_view::npos || dot < first) return {};
  return name.substr(dot + 1);
}

/// The value of one dimension; Relay's "2i3" counts as the sum of both numbers.
[[nodiscard]] inline std::int64_t dimension_of(value const& v, dialect_facts const& dialect) {
  if (v.is(value_kind::integer)) return v.integer;
  if (v.is(value_kind::boolean)) return v.flag ? 1 : 0;
  if (v.is(value_kind::complex)) {
    return static_cast<std::int64_t>(v.real) + static_cast<std::int64_t>(v.imaginary);
  }
  if (v.is_none() && dialect.counts_unknown_as_one) return 1;
  raise(code::dynamic_shape, fmt::format("the dimension {} has no size", to_literal(v)),
        "give the input shapes");
}

/// Text as Python reads it: UTF-8, with "\n" at the end of each line.
[[nodiscard]] inline std::string text_of(std::span<std::byte const> bytes) {
  std::string_view rest = characters_of(bytes);
  std::string text;
  text.reserve(rest.size());
  while (!rest.empty()) {
    auto const c = first_character(rest);
    if (!c.is_valid) raise(code::bad_archive, "is not UTF-8 text");
    bool const is_return = rest[0] == '\r';
    if (is_return) {
      text += '\n';
    } else {
      text.append(rest.substr(0, c.bytes));
    }
    rest.remove_prefix(is_return && rest.starts_with("\r\n") ? 2 : c.bytes);
  }
  return text;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION tensor_info make_tensor(value name, std::vector<value> shape,
                                              std::string dtype) {
  if (!ranges::contains(detail::dtype_sizes, dtype, &detail::dtype_size::name)) {
    raise(code::unsupported_dtype,
          fmt::format("the tensor '{}' has the type '{}'", to_text(name), dtype),
          "use float32, uint8, int8, int32 or int64");
  }
  return {.name = std::move(name), .shape = std::move(shape), .dtype = std::move(dtype)};
}

ARM_DELEGATE_FUNCTION std::int64_t byte_size(tensor_info const& t, dialect_facts const& dialect) {
  auto const type = ranges::find(detail::dtype_sizes, t.dtype, &detail::dtype_size::name);
  std::int64_t bytes = type->bytes;
  for (value const& dimension : t.shape) {
    if (__builtin_mul_overflow(bytes, detail::dimension_of(dimension, dialect), &bytes)) {
      raise(code::limit_exceeded, fmt::format("the tensor '{}' is too large", to_text(t.name)));
    }
  }
  return bytes;
}

ARM_DELEGATE_FUNCTION model_format format_of(std::string_view path, dialect_facts const& dialect) {
  std::string_view const extension = detail::extension_of(path);
  auto const found = ranges::find(detail::known_formats, extension, &detail::known_format::name);
  bool const is_known =
      found != detail::known_formats.end() && (!found->is_new || dialect.reads_mlir);
  return {.name = std::string(extension),
          .is_known = is_known,
          .is_supported = is_known && found->is_supported};
}

ARM_DELEGATE_FUNCTION model_info read_model(std::string const& path, dialect_facts const& dialect) {
  model_format const format = format_of(path, dialect);
  bool const has_reader = format.is_supported && format.name != "pb" && format.name != "pdmodel";
  if (!has_reader) {
    raise(code::bad_archive, fmt::format("there is no reader for '{}' models", format.name),
          "give the shapes and types of all inputs and outputs, or convert the model");
  }
  auto const file = files::read_file(path);
  if (format.name == "tflite") return read_tflite(file.bytes);
  if (format.name == "onnx") return read_onnx(file.bytes, dialect);
  std::string const text = detail::text_of(file.bytes);
  return format.name == "relay" ? read_relay(text, dialect) : read_mlir(text);
}

}  // namespace arm_delegate::tvm
