#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators as a caller names them.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <string_view>

namespace arm_delegate {

/// True if `text` means that operator: "aten.softmax.int" the overload, "aten.softmax" all
/// overloads, "aten" all of the namespace.
[[nodiscard]] constexpr bool names_operator(std::string_view text, std::string_view target) {
  return target == text ||
         (target.starts_with(text) && target.substr(text.size()).starts_with('.'));
}

}  // namespace arm_delegate
