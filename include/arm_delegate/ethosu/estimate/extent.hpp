#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sizes for estimates: never 0, and bounded so that products stay exact.

#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstdint>

namespace arm_delegate::ethosu::estimate {

[[nodiscard]] constexpr std::int64_t ceil_div(std::int64_t value, std::int64_t by) {
  return (value + by - 1) / by;
}

/// The size of a feature map or a block, in elements. A stream can contain any number; `extent_of`
/// limits it to 1 to 2^17, so that all products here are exact as doubles.
struct extent {
  std::int64_t height = 1;
  std::int64_t width = 1;
  std::int64_t depth = 1;

  [[nodiscard]] constexpr double plane() const {
    return static_cast<double>(height) * static_cast<double>(width);
  }
  [[nodiscard]] constexpr double count() const { return plane() * static_cast<double>(depth); }

  friend constexpr bool operator==(extent, extent) = default;
};

[[nodiscard]] constexpr extent smaller(extent a, extent b) {
  return {std::min(a.height, b.height), std::min(a.width, b.width), std::min(a.depth, b.depth)};
}
[[nodiscard]] constexpr extent ceil_div(extent value, extent by) {
  return {ceil_div(value.height, by.height), ceil_div(value.width, by.width),
          ceil_div(value.depth, by.depth)};
}

[[nodiscard]] constexpr extent extent_of(std::int64_t height, std::int64_t width,
                                         std::int64_t depth) {
  constexpr std::int64_t most = std::int64_t{1} << 17U;  // size registers have 16 bits
  auto const within = [=](std::int64_t size) { return std::clamp(size, std::int64_t{1}, most); };
  return {within(height), within(width), within(depth)};
}
[[nodiscard]] constexpr extent extent_of(npu_block b) {
  return extent_of(b.height, b.width, b.depth);
}
[[nodiscard]] constexpr extent extent_of(feature_map const& f) {
  return extent_of(f.height, f.width, f.depth);
}

}  // namespace arm_delegate::ethosu::estimate
