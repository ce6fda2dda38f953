#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rounds a float to the nearest value of a narrower floating type; the result is a float.

#include <arm_delegate/tosa/dtype.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace arm_delegate::tosa::kernels {

/// The result for a magnitude that rounds to more than the largest value.
enum class overflow : std::uint8_t { to_infinity, to_nan, saturates };

/// A binary floating type. Casts to OFP8 types do not saturate (CAST), to MX types without NaN do
/// (OCP MX 1.0).
struct float_format {
  int fraction;      ///< bits after the binary point
  int min_exponent;  ///< of the smallest normal number
  float max;         ///< the largest number
  overflow beyond;
};

inline constexpr float_format fp16_format{10, -14, 65504.0F, overflow::to_infinity};
inline constexpr float_format bf16_format{7, -126, 0x1.FEp127F, overflow::to_infinity};
inline constexpr float_format fp8e5m2_format{2, -14, 57344.0F, overflow::to_infinity};
inline constexpr float_format fp8e4m3_format{3, -6, 448.0F, overflow::to_nan};
inline constexpr float_format fp6e2m3_format{3, 0, 7.5F, overflow::saturates};
inline constexpr float_format fp6e3m2_format{2, -2, 28.0F, overflow::saturates};
inline constexpr float_format fp4e2m1_format{1, 0, 6.0F, overflow::saturates};

/// Rounds a magnitude to nearest even, without an upper bound of the exponent.
template <float_format F>
constexpr float round_magnitude(float magnitude) {
  constexpr auto dropped = static_cast<unsigned>(23 - F.fraction);
  // Below the normal numbers, adding this leaves the bits of a subnormal number. Types with float's
  // exponent range do not need it: they have float's subnormal range.
  constexpr auto shifter = std::bit_cast<float>(
      static_cast<std::uint32_t>(127 + F.min_exponent + static_cast<int>(dropped)) << 23U);
  constexpr auto min_normal =
      std::bit_cast<float>(static_cast<std::uint32_t>(127 + F.min_exponent) << 23U);
  if (F.min_exponent > -126 && magnitude < min_normal) return (magnitude + shifter) - shifter;
  auto bits = std::bit_cast<std::uint32_t>(magnitude);
  bits += ((bits >> dropped) & 1U) + ((1U << (dropped - 1U)) - 1U);
  return std::bit_cast<float>(bits & ~((1U << dropped) - 1U));
}

/// The value that replaces NaN in types without NaN; the specification does not define it.
template <float_format F>
constexpr float largest_power() {
  constexpr auto exponent_bits = std::uint32_t{0xFF} << 23U;
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(F.max) & exponent_bits);
}

template <float_format F>
constexpr float round_to(float value) {
  constexpr auto sign_bit = std::uint32_t{1} << 31U;
  auto const bits = std::bit_cast<std::uint32_t>(value);
  auto const magnitude = std::bit_cast<float>(bits & ~sign_bit);
  if (magnitude != magnitude) return F.beyond == overflow::saturates ? largest_power<F>() : value;
  auto rounded = round_magnitude<F>(magnitude);
  if (!(rounded <= F.max)) {
    rounded = F.beyond == overflow::to_infinity ? std::numeric_limits<float>::infinity()
              : F.beyond == overflow::to_nan    ? std::numeric_limits<float>::quiet_NaN()
                                                : F.max;
  }
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(rounded) | (bits & sign_bit));
}

/// An integer divided by 64, saturated; NaN becomes the largest.
inline float round_to_mxint8(float value) {
  auto const scaled = std::nearbyint(value * 64.0F);
  return (!(scaled <= 127.0F) ? 127.0F : scaled < -128.0F ? -128.0F : scaled) / 64.0F;
}

/// The nearest power of two from 2^-127 to 2^127; NaN if there is none.
inline float round_to_power_of_two(float value) {
  if (!(value > 0.0F) || std::isinf(value)) return std::numeric_limits<float>::quiet_NaN();
  int exponent = 0;
  auto const half_to_one = std::frexp(value, &exponent);
  auto const nearest = half_to_one < 0.75F ? exponent - 1 : exponent;
  if (nearest > 127) return std::numeric_limits<float>::quiet_NaN();
  return std::ldexp(1.0F, nearest < -127 ? -127 : nearest);
}

/// Calls `visit` with the function that rounds a float to `type`.
template <class Visit>
decltype(auto) with_rounding(dtype type, Visit&& visit) {
  switch (type) {
    case dtype::fp16: return visit([](float v) { return round_to<fp16_format>(v); });
    case dtype::bf16: return visit([](float v) { return round_to<bf16_format>(v); });
    case dtype::fp8e4m3: return visit([](float v) { return round_to<fp8e4m3_format>(v); });
    case dtype::fp8e5m2: return visit([](float v) { return round_to<fp8e5m2_format>(v); });
    case dtype::fp6e2m3: return visit([](float v) { return round_to<fp6e2m3_format>(v); });
    case dtype::fp6e3m2: return visit([](float v) { return round_to<fp6e3m2_format>(v); });
    case dtype::fp4e2m1: return visit([](float v) { return round_to<fp4e2m1_format>(v); });
    case dtype::fp8ue8m0: return visit([](float v) { return round_to_power_of_two(v); });
    case dtype::mxint8: return visit([](float v) { return round_to_mxint8(v); });
    default: return visit([](float v) { return v; });
  }
}

/// `value` rounded to nearest even in `type`, with subnormal numbers. Beyond the largest value:
/// infinity, NaN for FP8E4M3 (CAST does not saturate), the largest value of other MX types.
inline float round_to(dtype type, float value) {
  return with_rounding(type, [value](auto round) { return round(value); });
}

/// Applies `round_to` to `count` values in place; dispatches on the type once.
inline void round_all(dtype type, float* values, std::size_t count) {
  if (type == dtype::fp32) return;
  with_rounding(type, [=](auto round) {
    for (std::size_t i = 0; i < count; ++i) values[i] = round(values[i]);
  });
}

}  // namespace arm_delegate::tosa::kernels
