#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds two elements of a list that have the same name.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <span>
#include <string_view>

namespace arm_delegate::detail {

/// Two positions in a list; equal if there are no two.
struct equal_places {
  std::size_t first = 0;
  std::size_t second = 0;
};

constexpr equal_places find_equal(std::span<std::string_view const> texts) {
  for (std::size_t i = 1; i < texts.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (texts[i] == texts[j]) return {j, i};
    }
  }
  return {};
}

}  // namespace arm_delegate::detail
