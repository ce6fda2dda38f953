#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of number_map.hpp.

#include <arm_delegate/base/number_map.hpp>
#include <arm_delegate/config.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION std::size_t number_map::place_of(std::uint64_t key) const {
  // Knuth's multiplicative hashing: 2^64 divided by the golden ratio; the high bits mix best.
  std::uint64_t const hash = key * 0x9e3779b97f4a7c15U;
  std::size_t const last = values_.size() - 1;
  std::size_t place = static_cast<std::size_t>(hash >> 32U) & last;
  while (values_[place] != none && keys_[place] != key) place = (place + 1) & last;
  return place;
}

ARM_DELEGATE_FUNCTION std::uint32_t number_map::find(std::uint64_t key) const {
  return values_.empty() ? none : values_[place_of(key)];
}

ARM_DELEGATE_FUNCTION std::uint32_t number_map::add(std::uint64_t key, std::uint32_t value) {
  reserve(count_ + 1);
  auto const place = place_of(key);
  if (values_[place] != none) return values_[place];
  keys_[place] = key;
  values_[place] = value;
  ++count_;
  return value;
}

ARM_DELEGATE_FUNCTION void number_map::set(std::uint64_t key, std::uint32_t value) {
  add(key, value);
  values_[place_of(key)] = value;
}

ARM_DELEGATE_FUNCTION void number_map::reserve(std::size_t count) {
  if (2 * count <= values_.size()) return;  // at most half full, so that searches are short
  auto const keys = std::move(keys_);
  auto const values = std::move(values_);
  std::size_t const places = std::bit_ceil(std::max<std::size_t>(2 * count, 16));
  keys_ = std::vector<std::uint64_t>(places);
  values_ = std::vector<std::uint32_t>(places, none);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] == none) continue;
    auto const place = place_of(keys[i]);
    keys_[place] = keys[i];
    values_[place] = values[i];
  }
}

ARM_DELEGATE_FUNCTION void number_map::clear() {
  keys_.clear();
  values_.clear();
  count_ = 0;
}

}  // namespace arm_delegate
