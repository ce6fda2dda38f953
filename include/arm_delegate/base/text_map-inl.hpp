#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of text_map.hpp.

#include <arm_delegate/base/number_map.hpp>
#include <arm_delegate/base/text_map.hpp>
#include <arm_delegate/config.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate {

namespace detail {

/// FNV-1a, with the constants of its authors for 64 bits.
inline std::uint64_t text_hash(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (char const c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::uint32_t text_map::place_of(std::uint64_t hash,
                                                       std::string_view text) const {
  auto place = by_hash_.find(hash);
  while (place != none && texts_[place] != text) place = previous_[place];
  return place;
}

ARM_DELEGATE_FUNCTION std::uint32_t text_map::find(std::string_view text) const {
  auto const place = place_of(detail::text_hash(text), text);
  return place != none ? values_[place] : none;
}

ARM_DELEGATE_FUNCTION std::uint32_t& text_map::add(std::string_view text, std::uint32_t value) {
  auto const hash = detail::text_hash(text);
  if (auto const place = place_of(hash, text); place != none) return values_[place];
  previous_.push_back(by_hash_.find(hash));
  by_hash_.set(hash, static_cast<std::uint32_t>(texts_.size()));
  texts_.emplace_back(text);
  values_.push_back(value);
  return values_.back();
}

ARM_DELEGATE_FUNCTION void text_map::reserve(std::size_t count) {
  by_hash_.reserve(count);
  texts_.reserve(count);
  previous_.reserve(count);
  values_.reserve(count);
}

ARM_DELEGATE_FUNCTION void text_map::clear() {
  by_hash_.clear();
  texts_.clear();
  previous_.clear();
  values_.clear();
}

}  // namespace arm_delegate
