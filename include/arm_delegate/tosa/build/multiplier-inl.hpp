#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of multiplier.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/build/multiplier.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION std::optional<multiplier> to_multiplier(double scale, int bits) {
  constexpr int max_shift = 62;
  constexpr int min_shift = 2;
  if (!(scale > 0) || !std::isfinite(scale)) return std::nullopt;
  int exponent = 0;
  double const mantissa = std::frexp(scale, &exponent);  // scale = mantissa * 2^exponent
  auto m = static_cast<std::int64_t>(std::nearbyint(std::ldexp(mantissa, bits)));
  if (m == std::int64_t{1} << bits) {
    m >>= 1;
    ++exponent;
  }
  int shift = bits - exponent;
  if (shift > max_shift) {
    m >>= std::min(31, shift - max_shift);
    shift = max_shift;
  }
  if (shift < min_shift) return std::nullopt;
  return multiplier{static_cast<std::int32_t>(m), static_cast<std::int8_t>(shift)};
}

}  // namespace arm_delegate::tosa
