#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What a mistyped name may have meant.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

/// How many letters are inserted, left out, replaced or swapped with their neighbour to make one
/// text of the other.
[[nodiscard]] inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t const replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      bool const swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

/// The name closest to `wanted`, the first of several; empty if none is close enough to be meant.
template <class Names>
[[nodiscard]] std::string_view nearest_name(std::string_view wanted, Names const& names) {
  constexpr std::size_t longest = 200;  // nobody means what is longer
  if (wanted.size() > longest) return {};
  std::size_t least = wanted.size() / 5 + 2;  // the first distance that is too far
  std::string_view nearest;
  for (std::string_view const name : names) {
    auto const distance = edit_distance(wanted, name.substr(0, longest));
    if (distance >= least || distance >= name.size()) continue;
    least = distance;
    nearest = name;
  }
  return nearest;
}

/// "did you mean 'NAME'? " of the nearest name, or nothing.
template <class Names>
[[nodiscard]] std::string did_you_mean(std::string_view wanted, Names const& names) {
  auto const nearest = nearest_name(wanted, names);
  return nearest.empty() ? "" : "did you mean '" + std::string(nearest) + "'? ";
}

}  // namespace arm_delegate
