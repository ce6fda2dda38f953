#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The name of a type as text, for reports and tables.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <string_view>

namespace arm_delegate::detail {

template <class T>
constexpr std::string_view raw_name() {
  return {__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1};
}

// The text around the name is the same for every type: measure it with a known type.
inline constexpr std::size_t raw_name_prefix = raw_name<void>().find("void");
inline constexpr std::size_t raw_name_rest = raw_name<void>().size() - 4;

/// The type's qualified name: "arm_delegate::op::relu".
template <class T>
constexpr std::string_view type_name() {
  auto const text = raw_name<T>();
  return {text.data() + raw_name_prefix, text.size() - raw_name_rest};
}

/// The name without its namespaces: "relu".
template <class T>
constexpr std::string_view short_name() {
  auto const full = type_name<T>();
  auto const colon = full.rfind(':');
  return colon == std::string_view::npos ? full : full.substr(colon + 1);
}

}  // namespace arm_delegate::detail
