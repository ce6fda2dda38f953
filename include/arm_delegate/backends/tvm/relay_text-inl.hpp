#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The reader of the signature of @main in Relay text: body of `read_relay` of model_info.hpp.

#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

[[nodiscard]] inline error bad_relay(std::string const& why) {
  return error(code::bad_archive, "is not Relay text that can be read: " + why,
               "print it after InferType, or give the shapes and types of the tensors");
}

/// "Tensor[(1, 2), int8]".
struct relay_type {
  std::vector<std::string> dimensions{};
  std::string dtype{};
  bool has_odd_spaces = false;  ///< a comma without exactly one space after it
};

template <class Class>
[[nodiscard]] std::optional<relay_type> scan_tensor_type(text_scanner& scanner, Class is_digit_of) {
  relay_type type;
  if (!scanner.skip("Tensor[(")) return std::nullopt;
  for (;;) {
    auto const dimension = scanner.take(is_digit_of);
    if (dimension.empty()) return std::nullopt;
    type.dimensions.emplace_back(dimension);
    if (scanner.skip("), ")) break;
    if (!scanner.skip(",")) return std::nullopt;
    type.has_odd_spaces = scanner.take(is_space) != " " || type.has_odd_spaces;
  }
  type.dtype = scanner.take(is_name_character);
  if (type.dtype.empty() || !scanner.skip("]")) return std::nullopt;
  return type;
}

/// "12" is an integer, "2i3" the complex number 2+3i. Both parts are exact as double.
[[nodiscard]] inline value relay_dimension(std::string const& text) {
  auto const mark = text.find('i');
  if (mark == std::string::npos) return value::of(as_integer(value(text)));
  auto const part = [&](std::string const& digits) {
    constexpr std::int64_t most = std::int64_t{1} << 53U;
    std::int64_t const x = as_integer(value(digits));
    if (x > most) throw bad_relay(fmt::format("the dimension {} is too large", text));
    return static_cast<double>(x);
  };
  value v;
  v.kind = value_kind::complex;
  v.real = part(text.substr(0, mark));
  v.imaginary = part(text.substr(mark + 1));
  return v;
}

[[nodiscard]] inline std::vector<value> relay_shape(relay_type const& type) {
  std::vector<value> shape;
  shape.reserve(type.dimensions.size());
  for (auto const& dimension : type.dimensions) shape.push_back(relay_dimension(dimension));
  return shape;
}

/// The inputs, without the parameters, which have "v_param" in their names.
[[nodiscard]] inline std::vector<tensor_info> relay_inputs(std::string_view line) {
  std::vector<tensor_info> inputs;
  while (!line.empty()) {
    text_scanner scanner(line);
    line.remove_prefix(1);
    if (!scanner.skip("%")) continue;
    std::string_view const name = scanner.take(is_name_character);
    if (name.empty()) continue;
    if (!scanner.rest().empty() && is_space(scanner.rest()[0])) {
      scanner.skip(scanner.rest().substr(0, 1));
    }
    if (!scanner.skip(": ")) continue;
    auto const type = scan_tensor_type(scanner, is_digit);
    if (!type) continue;
    line = scanner.rest();
    if (type->has_odd_spaces) {
      throw bad_relay(fmt::format("the shape of '{}' is not written with ', '", name));
    }
    if (name.find("v_param") != std::string_view::npos) continue;
    inputs.push_back(make_tensor(name, relay_shape(*type), type->dtype));
  }
  return inputs;
}

/// The types after the arrow: tensors, and integer scalars, which count as tensors of shape (1, 1).
[[nodiscard]] inline std::vector<relay_type> relay_output_types(std::string_view line) {
  std::vector<relay_type> types;
  auto const arrow = line.find("-> ");
  auto const brace = line.rfind(" {");
  constexpr std::size_t arrow_size = 3;
  if (arrow == std::string_view::npos || brace == std::string_view::npos ||
      brace <= arrow + arrow_size) {
    return types;
  }
  std::string_view text = line.substr(arrow + arrow_size, brace - arrow - arrow_size);
  auto const is_digit_or_i = [](char c) { return is_digit(c) || c == 'i'; };
  while (!text.empty()) {
    text_scanner scanner(text);
    if (auto type = scan_tensor_type(scanner, is_digit_or_i); type && !type->has_odd_spaces) {
      types.push_back(std::move(*type));
      text = scanner.rest();
      continue;
    }
    text_scanner scalar(text);
    std::string name = scalar.skip("u") ? "uint" : "int";
    bool const is_integer = scalar.skip("int");
    std::string_view const bits = scalar.take(is_digit);
    if (is_integer && !bits.empty()) {
      types.push_back({.dimensions = {"1", "1"}, .dtype = name.append(bits)});
      text = scalar.rest();
    } else {
      text.remove_prefix(1);
    }
  }
  return types;
}

/// The names in output_tensor_names=["a", "b"], or nothing.
[[nodiscard]] inline std::optional<std::vector<std::string>> relay_output_names(
    std::string_view line) {
  constexpr std::string_view key = "output_tensor_names=[\"";
  auto const begin = line.find(key);
  auto const end = line.rfind("\"]");
  if (begin == std::string_view::npos || end == std::string_view::npos ||
      end < begin + key.size()) {
    return std::nullopt;
  }
  std::vector<std::string> names;
  std::string_view text = line.substr(begin + key.size() - 1, end + 2 - begin - key.size());
  while (!text.empty()) {
    text_scanner scanner(text);
    bool const is_quoted = scanner.skip("\"");
    std::string_view const name = scanner.take(is_name_character);
    if (is_quoted && !name.empty() && scanner.skip("\"")) {
      names.emplace_back(name);
      text = scanner.rest();
    } else {
      text.remove_prefix(1);
    }
  }
  return names;
}

[[nodiscard]] inline std::vector<tensor_info> relay_outputs(std::string_view line,
                                                            dialect_facts const& dialect) {
  auto const types = relay_output_types(line);
  std::vector<std::string> names;
  if (types.empty()) return {};
  if (auto found = relay_output_names(line)) {
    names = std::move(*found);
  } else {
    for (std::size_t i = 0; i < types.size(); ++i) {
      bool const is_plain = i == 0 && dialect.has_plain_first_output;
      names.push_back(is_plain ? "output" : fmt::format("output{}", i));
    }
  }
  if (names.size() != types.size()) throw bad_relay("it names more or fewer outputs than it has");
  std::vector<tensor_info> outputs;
  outputs.reserve(types.size());
  for (std::size_t i = 0; i < types.size(); ++i) {
    outputs.push_back(make_tensor(names[i], relay_shape(types[i]), types[i].dtype));
  }
  return outputs;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION model_info read_relay(std::string_view text, dialect_facts const& dialect) {
  constexpr std::string_view main = "def @main(";
  auto const at = text.find(main);
  if (at == std::string_view::npos) throw detail::bad_relay("it has no function @main");
  auto const before = text.rfind('\n', at);
  auto const begin = before == std::string_view::npos ? 0 : before + 1;
  std::string_view const line = text.substr(begin, text.find('\n', at) - begin);
  model_info info{.inputs = detail::relay_inputs(line),
                  .outputs = detail::relay_outputs(line, dialect)};
  if (info.inputs.empty()) throw detail::bad_relay("@main has no inputs with a shape");
  if (info.outputs.empty()) throw detail::bad_relay("@main has no outputs with a shape");
  return info;
}

}  // namespace arm_delegate::tvm
