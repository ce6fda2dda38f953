#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sorts by a number, the largest first.

#include <map>
#include <utility>
#include <vector>

namespace arm_delegate {

/// Sorts elements by `number(element)`, the largest first; those with equal numbers keep their
/// order. std::stable_sort of libstdc++ 12 calls a function that clang 19 reports as deprecated.
template <class T, class Number>
void sort_largest_first(std::vector<T>& all, Number const& number) {
  std::multimap<decltype(-number(all.front())), T> sorted;
  for (auto& one : all) {
    auto const key = -number(one);
    sorted.emplace(key, std::move(one));
  }
  all.clear();
  for (auto& [key, one] : sorted) all.push_back(std::move(one));
}

}  // namespace arm_delegate
