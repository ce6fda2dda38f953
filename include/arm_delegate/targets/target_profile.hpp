#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The concept of a target: what a profile type must say of itself.

#include <arm_delegate/targets/target_facts.hpp>

#include <concepts>
#include <string_view>

namespace arm_delegate {

namespace detail {
struct any_capability;
}

/// A target: a name, the TOSA version it writes, and which capabilities it provides.
template <class T>
concept target_profile = requires {
  { T::name } -> std::convertible_to<std::string_view>;
  { T::version } -> std::convertible_to<tosa_version>;
  { T::template provides<detail::any_capability> } -> std::convertible_to<bool>;
};

}  // namespace arm_delegate
