#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The concept of a target: the required members of a profile type.

#include <arm_delegate/targets/target_facts.hpp>

#include <concepts>
#include <string_view>
#include <type_traits>

namespace arm_delegate {

namespace detail {

struct any_capability;

// Each is a constant, too: only constants can be template arguments.

template <class T>
concept constant_name = requires {
  { T::name } -> std::convertible_to<std::string_view>;
  typename std::enable_if<!std::string_view(T::name).empty()>::type;
};
template <class T>
concept constant_version = requires {
  { T::version } -> std::convertible_to<tosa_version>;
  typename std::bool_constant<tosa_version(T::version) == tosa_version{}>;
};
// A function `provides<C>()` would be true for every `C`: it converts to bool.
template <class T>
concept constant_provides = requires {
  requires std::same_as<std::remove_cvref_t<decltype(T::template provides<any_capability>)>, bool>;
  typename std::bool_constant<T::template provides<any_capability>>;
};

}  // namespace detail

/// A target: a name, the TOSA version it writes, and which capabilities it provides.
template <class T>
concept target_profile =
    detail::constant_name<T> && detail::constant_version<T> && detail::constant_provides<T>;

}  // namespace arm_delegate
