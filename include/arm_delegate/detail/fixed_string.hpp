#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Text concatenation at compile time, for names composed from types.

#include <array>
#include <cstddef>
#include <string_view>

namespace arm_delegate::detail {

template <std::string_view const&... Parts>
struct joined {
  static constexpr auto storage = [] {
    std::array<char, (Parts.size() + ... + 0)> text{};
    std::size_t at = 0;
    auto const add = [&](std::string_view part) {
      for (char const c : part) text[at++] = c;
    };
    (add(Parts), ...);
    return text;
  }();
  static constexpr std::string_view value{storage.data(), storage.size()};
};

/// The parts one after the other.
template <std::string_view const&... Parts>
inline constexpr std::string_view join = joined<Parts...>::value;

}  // namespace arm_delegate::detail
