#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of number_format.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/quantizer/histogram.hpp>
#include <arm_delegate/quantizer/number_format.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace arm_delegate::quantizer {

ARM_DELEGATE_FUNCTION affine_map map_range(value_range range, number_format const& format) {
  auto const low = std::min(range.low, 0.0F);
  auto const high = std::max(range.high, 0.0F);
  auto const steps = static_cast<float>(format.highest - format.lowest);
  auto const least = static_cast<float>(format.least_scale);
  if (format.symmetric) {
    return {.scale = std::max(std::max(-low, high) / (steps / 2), least), .zero_point = 0};
  }
  auto const scale = std::max((high - low) / steps, least);
  auto const below = static_cast<std::int64_t>(std::nearbyint(low / scale));
  return {.scale = scale,
          .zero_point = std::clamp(format.lowest - below, format.lowest, format.highest)};
}

ARM_DELEGATE_FUNCTION value_range range_of(affine_map map, number_format const& format) {
  auto const real = [&](std::int64_t code) {
    return static_cast<float>(static_cast<double>(code - map.zero_point) * map.scale);
  };
  return {real(format.lowest), real(format.highest)};
}

}  // namespace arm_delegate::quantizer
