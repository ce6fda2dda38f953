#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Text at compile time: names composed from types, literals as template arguments.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

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

/// Concatenates the parts.
template <std::string_view const&... Parts>
inline constexpr std::string_view join = joined<Parts...>::value;

/// A string literal that can be a template argument: `get<"name">()`.
template <std::size_t Size>
struct literal {
  std::array<char, Size> letters{};  ///< with the terminating zero

  consteval literal() = default;
  consteval literal(char const (&text)[Size]) {  // NOLINT(modernize-avoid-c-arrays)
    for (std::size_t i = 0; i < Size; ++i) letters[i] = text[i];
  }
  [[nodiscard]] constexpr std::string_view view() const { return {letters.data(), Size - 1}; }
};

/// Concatenates both.
template <std::size_t First, std::size_t Second>
consteval literal<First + Second - 1> operator+(literal<First> a, literal<Second> b) {
  literal<First + Second - 1> both;
  for (std::size_t i = 0; i < First - 1; ++i) both.letters[i] = a.letters[i];
  for (std::size_t i = 0; i < Second; ++i) both.letters[First - 1 + i] = b.letters[i];
  return both;
}

}  // namespace arm_delegate::detail
