#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Formats sizes and locations for messages and listings.

#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/region.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <initializer_list>
#include <string>

namespace arm_delegate::ethosu {

/// Formats "3x32x32".
template <class Sizes = std::initializer_list<std::int64_t>>
[[nodiscard]] std::string sizes_text(Sizes const& sizes) {
  std::string text;
  for (auto const size : sizes) text += fmt::format("{}{}", text.empty() ? "" : "x", size);
  return text;
}

/// Formats "region 1 at 3072", "internal memory at 0".
[[nodiscard]] inline std::string place_text(std::int64_t number, std::int64_t offset) {
  return fmt::format("{} at {}",
                     number == region::internal ? std::string("internal memory")
                                                : fmt::format("region {}", number),
                     offset);
}
[[nodiscard]] inline std::string place_text(byte_range const& r) {
  return place_text(r.region, r.base);
}

}  // namespace arm_delegate::ethosu
