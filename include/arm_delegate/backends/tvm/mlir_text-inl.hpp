#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The reader of the signature of an MLIR function: body of `read_mlir` of model_info.hpp.

#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

[[nodiscard]] inline error bad_mlir(std::string const& why) {
  return error(code::bad_archive, "is not MLIR text that can be read: " + why);
}

/// The texts between the parentheses of a function's inputs and outputs.
struct mlir_signature {
  std::string_view inputs{};
  std::string_view outputs{};
};

[[nodiscard]] inline bool is_not_parenthesis(char c) { return c != '(' && c != ')'; }

/// "@name(INPUTS) -> " at the start of a text; the scanner is then after it.
[[nodiscard]] inline std::optional<std::string_view> scan_mlir_inputs(text_scanner& scanner) {
  if (!scanner.skip("@") || scanner.take(is_word).empty() || !scanner.skip("(")) {
    return std::nullopt;
  }
  std::string_view const inputs = scanner.take(is_not_parenthesis);
  if (!scanner.skip(")")) return std::nullopt;
  scanner.take(is_space);
  if (!scanner.skip("->")) return std::nullopt;
  scanner.take(is_space);
  return inputs;
}

/// IREE's form: util.func ... @name(INPUTS) -> (OUTPUTS) {
[[nodiscard]] inline std::optional<mlir_signature> find_util_function(std::string_view text) {
  constexpr std::string_view key = "util.func";
  auto const at = text.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  for (auto name = text.find('@', at + key.size()); name != std::string_view::npos;
       name = text.find('@', name + 1)) {
    // A space must follow the last keyword before the name.
    auto const before = text.rfind(key, name);
    if (before + key.size() >= name || !is_space(text[before + key.size()])) continue;
    text_scanner scanner(text.substr(name));
    auto const inputs = scan_mlir_inputs(scanner);
    if (!inputs || !scanner.skip("(")) continue;
    std::string_view const outputs = scanner.take(is_not_parenthesis);
    if (!scanner.skip(")")) continue;
    scanner.take(is_space);
    if (scanner.skip("{")) return mlir_signature{*inputs, outputs};
  }
  return std::nullopt;
}

/// The usual form: func.func @name(INPUTS) -> OUTPUT {
[[nodiscard]] inline std::optional<mlir_signature> find_function(std::string_view text) {
  constexpr std::string_view key = "func.func";
  for (auto at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    text_scanner scanner(text.substr(at + key.size()));
    if (scanner.take(is_space).empty()) continue;
    auto const inputs = scan_mlir_inputs(scanner);
    if (!inputs) continue;
    std::string_view const rest = scanner.take(is_not_parenthesis);
    for (auto brace = rest.rfind('{'); brace != std::string_view::npos && brace > 0;
         brace = rest.rfind('{', brace - 1)) {
      if (is_space(rest[brace - 1])) return mlir_signature{*inputs, rest.substr(0, brace - 1)};
    }
  }
  return std::nullopt;
}

[[nodiscard]] inline std::string mlir_type(std::string_view name) {
  if (name == "i8") return "int8";
  if (name == "i32") return "int32";
  if (name == "f32") return "float32";
  throw bad_mlir(fmt::format("the element type '{}' is not supported", name));
}

/// The name in ml_program.identifier = "name", or None.
[[nodiscard]] inline value mlir_name(std::string_view text) {
  constexpr std::string_view key = "ml_program.identifier";
  for (auto at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
    text_scanner scanner(text.substr(at + key.size()));
    scanner.take(is_space);
    if (!scanner.skip("=")) continue;
    scanner.take(is_space);
    if (!scanner.skip("\"")) continue;
    std::string_view const name = scanner.take([](char c) { return c != '"'; });
    if (!name.empty() && scanner.skip("\"")) return name;
  }
  return {};
}

/// tensor<1x2xf32>, or torch's vtensor<[1,2],f32>.
[[nodiscard]] inline tensor_info mlir_tensor(std::string_view text) {
  constexpr std::string_view key = "tensor<";
  auto const at = text.find(key);
  auto const end = at == std::string_view::npos ? at : text.find('>', at);
  if (end == std::string_view::npos || end == at + key.size()) {
    throw bad_mlir(fmt::format("'{}' is not a tensor", text));
  }
  std::string_view type = text.substr(at + key.size(), end - at - key.size());
  std::vector<std::string_view> parts;
  if (type.find('x') != std::string_view::npos) {
    parts = split_at(type, "x");
  } else {
    auto const close = type.find("],");
    if (type[0] != '[' || close == std::string_view::npos) {
      throw bad_mlir(fmt::format("'{}' has no shape", text));
    }
    parts = split_at(type.substr(1, close - 1), ",");
    parts.push_back(type.substr(close + 2));
  }
  std::string const dtype = mlir_type(parts.back());
  parts.pop_back();
  std::vector<value> shape;
  shape.reserve(parts.size());
  for (auto const part : parts) {
    shape.push_back(part == "?" ? value() : value::of(as_integer(value(part))));
  }
  return make_tensor(mlir_name(text), std::move(shape), dtype);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION model_info read_mlir(std::string_view text) {
  auto signature = detail::find_util_function(text);
  if (!signature) signature = detail::find_function(text);
  if (!signature) throw detail::bad_mlir("it has no function with tensors");
  model_info info;
  if (!detail::trimmed(signature->inputs).empty()) {
    for (auto const argument : detail::split_at(signature->inputs, ", ")) {
      auto const colon = detail::trimmed(argument).find(':');
      if (colon == std::string_view::npos) continue;
      info.inputs.push_back(
          detail::mlir_tensor(detail::trimmed(detail::trimmed(argument).substr(colon + 1))));
    }
  }
  if (!detail::trimmed(signature->outputs).empty()) {
    for (auto const output : detail::split_at(signature->outputs, "},")) {
      info.outputs.push_back(detail::mlir_tensor(detail::trimmed(output)));
    }
  }
  return info;
}

}  // namespace arm_delegate::tvm
