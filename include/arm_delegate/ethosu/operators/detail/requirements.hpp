#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rejections that several operators share.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::ethosu::operators::detail {

using ethosu::compile::tosa_node;

/// Rejects an operand that is known only at run time.
[[nodiscard]] inline std::optional<rejection> require_constant(tosa_node const& n, std::size_t i) {
  auto const operand = tosa::operand_name(n.op.code, i);
  if (n.input(i).is_constant()) return std::nullopt;
  return rejection{.rule = fmt::format("a constant '{}'", operand),
                   .actual = fmt::format("'{}' is computed", n.input(i).name),
                   .allowed = "a constant",
                   .remedy = "make it a parameter of the model"};
}

/// Rejects a type that is not in the list; `what` names the tensor.
[[nodiscard]] inline std::optional<rejection> require_type(tosa::tensor const& t,
                                                           std::span<tosa::dtype const> allowed,
                                                           std::string_view what) {
  std::string names;
  for (auto const type : allowed) {
    if (t.type == type) return std::nullopt;
    names += fmt::format("{}{}", names.empty() ? "" : ", ", tosa::name(type));
  }
  return rejection{.rule = fmt::format("the element type of {}", what),
                   .actual = ethosu::compile::tensor_text(t),
                   .allowed = names,
                   .remedy = "quantize it to one of these types"};
}

/// Rejects the result of an operator that moves elements unless its elements are integers.
[[nodiscard]] inline std::optional<rejection> require_integers(tosa_node const& n) {
  using enum tosa::dtype;
  static constexpr std::array types{boolean, int4, int8, int16, int32, int48, int64};
  return require_type(n.output(), types, "the result");
}

/// Rejects a number above a limit of the hardware.
[[nodiscard]] inline std::optional<rejection> require_most(std::int64_t actual, std::int64_t most,
                                                           std::string_view what,
                                                           std::string_view remedy) {
  if (actual <= most) return std::nullopt;
  return rejection{.rule = std::string(what),
                   .actual = std::to_string(actual),
                   .allowed = fmt::format("at most {}", most),
                   .remedy = std::string(remedy)};
}

/// The first of several rejections.
template <class... Rejection>
[[nodiscard]] std::optional<rejection> first_of(std::optional<rejection> const& first,
                                                Rejection const&... others) {
  if constexpr (sizeof...(others) == 0) {
    return first;
  } else {
    return first ? first : first_of(others...);
  }
}

}  // namespace arm_delegate::ethosu::operators::detail
