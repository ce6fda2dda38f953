#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators as a caller names them.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/ir/synonyms.hpp>

#include <string_view>

namespace arm_delegate {

/// True if `text` means that operator: "aten.softmax.int" the overload, "aten.softmax" all
/// overloads, "aten" all of the namespace.
[[nodiscard]] constexpr bool names_operator(std::string_view text, std::string_view target) {
  return target == text ||
         (target.starts_with(text) && target.substr(text.size()).starts_with('.'));
}

/// The same for an operator that both may name otherwise, as "aten.multiply" for "aten.mul".
[[nodiscard]] inline bool means_operator(std::string_view text, std::string_view target) {
  auto const standard = ir::standard_name(target);
  auto const names = [&](std::string_view said) {
    return names_operator(said, target) || (!standard.empty() && names_operator(said, standard));
  };
  auto const meant = ir::standard_name(text);
  return names(text) || (!meant.empty() && names(meant));
}

}  // namespace arm_delegate
