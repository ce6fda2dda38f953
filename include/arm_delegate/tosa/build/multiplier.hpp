#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Real scales as RESCALE's integer multiplier and shift.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cmath>
#include <cstdint>
#include <optional>

namespace arm_delegate::tosa {

/// scale = multiplier * 2^-shift.
struct multiplier {
  std::int32_t value = 0;
  std::int8_t shift = 0;
  friend bool operator==(multiplier, multiplier) = default;
};

/// The nearest multiplier of `bits` bits (31 for RESCALE's scale32, 15 otherwise), with a shift
/// between 2 and 62 as the TOSA specification (RESCALE, apply_scale_32) demands.
/// Nothing where `scale` is not positive, not finite, or 2^(bits - 2) or more.
inline std::optional<multiplier> to_multiplier(double scale, int bits) {
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
