#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Suggests the name that a mistyped one may have meant.

#include <arm_delegate/config.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace arm_delegate {

/// The Damerau-Levenshtein distance: the number of letters to insert, remove, replace or swap with
/// their neighbour to turn one text into the other.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::size_t edit_distance(std::string_view a,
                                                              std::string_view b);

/// The name closest to `wanted`, the first of several; empty if none is close enough.
template <class Names>
[[nodiscard]] std::string_view nearest_name(std::string_view wanted, Names const& names) {
  constexpr std::size_t longest = 200;  // longer names are never suggested
  if (wanted.size() > longest) return {};
  std::size_t least = wanted.size() / 5 + 2;  // first, the smallest distance that is too far
  std::string_view nearest;
  for (std::string_view const name : names) {
    auto const distance = edit_distance(wanted, name.substr(0, longest));
    if (distance >= least || distance >= name.size()) continue;
    least = distance;
    nearest = name;
  }
  return nearest;
}

/// Returns "did you mean 'NAME'? " for the nearest name, or nothing.
template <class Names>
[[nodiscard]] std::string did_you_mean(std::string_view wanted, Names const& names) {
  auto const nearest = nearest_name(wanted, names);
  return nearest.empty() ? "" : fmt::format("did you mean '{}'? ", nearest);
}

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/nearest_name-inl.hpp>  // IWYU pragma: export
#endif
