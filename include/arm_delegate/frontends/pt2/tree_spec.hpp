#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's descriptions of inputs and outputs that are not nested (torch/utils/_pytree.py).

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace arm_delegate::frontend::pt2 {

namespace detail {

inline std::string tree_node(std::string_view type, std::string_view context,
                             std::string_view children) {
  return fmt::format(R"({{"type": "builtins.{}", "context": "{}", "children_spec": [{}]}})", type,
                     context, children);
}

inline constexpr std::string_view tree_leaf =
    R"({"type": null, "context": null, "children_spec": []})";

inline std::string tree_tuple(std::size_t count) {
  std::string leaves;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) leaves += ", ";
    leaves += tree_leaf;
  }
  return tree_node("tuple", "null", leaves);
}

}  // namespace detail

/// The description of `count` arguments by position.
inline std::string encoded_arguments(std::size_t count) {
  auto const parts = detail::tree_tuple(count) + ", " + detail::tree_node("dict", "[]", "");
  return fmt::format("[1, {}]", detail::tree_node("tuple", "null", parts));
}

/// The description of `count` results: one alone, or a tuple.
inline std::string encoded_results(std::size_t count) {
  return fmt::format("[1, {}]", count == 1 ? detail::tree_leaf : detail::tree_tuple(count));
}

}  // namespace arm_delegate::frontend::pt2
