#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The names of an enumeration's values as text, so that no table repeats them.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace arm_delegate::detail {

template <auto Value>
constexpr std::string_view raw_value() {
  return __PRETTY_FUNCTION__;
}

/// "argmax_x" for `pooling_mode::argmax_x`; "" if the enumeration has no such value. Drops a
/// trailing "_", which avoids a C++ keyword.
template <auto Value>
constexpr std::string_view enumerator_name() {
  // "... [with auto Value = space::type::name; std::string_view = ...]", "... [Value = ...]";
  // "(space::type)5" if there is no enumerator.
  constexpr std::string_view text = raw_value<Value>();
  constexpr std::size_t from = text.find("Value = ") + 8;
  std::string_view name = text.substr(from, text.find_first_of(";]", from) - from);
  if (name.find(')') != std::string_view::npos) return {};
  name.remove_prefix(name.rfind(':') + 1);
  if (name.ends_with('_')) name.remove_suffix(1);
  return name;
}

/// The names of the values 0 to Count - 1.
template <class Enumeration, std::size_t Count>
inline constexpr auto enumerator_names = []<std::size_t... I>(std::index_sequence<I...>) {
  using number = std::underlying_type_t<Enumeration>;
  return std::array{enumerator_name<static_cast<Enumeration>(static_cast<number>(I))>()...};
}(std::make_index_sequence<Count>{});

}  // namespace arm_delegate::detail
