#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Removes elements of a list.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <utility>
#include <vector>

namespace arm_delegate {

/// Removes the elements for which `drop` is true, which sees them in order; returns how many. As
/// `std::erase_if`, which is fifteen functions for each `drop` unless compilers optimize.
template <class T, class Drop>
std::size_t remove_where(std::vector<T>& items, Drop const& drop) {
  std::size_t kept = 0;
  for (auto& item : items) {
    if (drop(item)) continue;
    if (&item != &items[kept]) items[kept] = std::move(item);
    ++kept;
  }
  auto const removed = items.size() - kept;
  while (items.size() > kept) items.pop_back();
  return removed;
}

}  // namespace arm_delegate
