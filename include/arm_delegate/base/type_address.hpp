#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Types as addresses: comparing them is much cheaper to compile than comparing types if a list is
// long.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <array>
#include <span>

namespace arm_delegate::detail {

/// Each type has its own address.
template <class T>
inline constexpr char type_address = 0;
template <class... T>
inline constexpr std::array<char const*, sizeof...(T)> type_addresses{&type_address<T>...};

/// True if one of `all` is the address of the type whose address is `type`.
constexpr bool is_among(char const* type, std::span<char const* const> all) {
  for (auto const* other : all) {
    if (other == type) return true;
  }
  return false;
}

}  // namespace arm_delegate::detail
