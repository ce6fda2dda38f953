#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Numbers as bits of the floating-point types of 16 and 8 bits.

#include <arm_delegate/ir/dtype.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace arm_delegate::ir {

/// Layout of a small floating-point type.
struct small_float_format {
  int exponent_bits;
  int mantissa_bits;
  double largest;  ///< the largest finite number
};

// IEEE 754 binary16; bfloat16; OCP 8-bit floating point specification 1.0 (E4M3, E5M2).
constexpr small_float_format format_of(dtype d) {
  switch (d) {
    case dtype::bfloat16: return {8, 7, 3.3895313892515355e38};
    case dtype::float8_e4m3fn: return {4, 3, 448};
    case dtype::float8_e5m2: return {5, 2, 57344};
    default: return {5, 10, 65504};
  }
}

/// The nearest number of the type, ties to even, as its bits. What is too large becomes infinity,
/// or in E4M3, which has none, the largest number, as in PyTorch.
inline std::uint16_t small_float_bits(dtype d, double x) {
  auto const f = format_of(d);
  int const bias = (1 << (f.exponent_bits - 1)) - 1;
  auto const sign = static_cast<unsigned>(std::signbit(x)) << (f.exponent_bits + f.mantissa_bits);
  auto const all_ones = (1U << (f.exponent_bits + f.mantissa_bits)) - 1;
  if (std::isnan(x)) return static_cast<std::uint16_t>(all_ones);
  auto const has_infinity = d != dtype::float8_e4m3fn;
  auto const too_large =
      has_infinity ? all_ones >> f.mantissa_bits << f.mantissa_bits : all_ones - 1;
  auto const magnitude = std::fabs(x);
  if (magnitude > 2 * f.largest) return static_cast<std::uint16_t>(sign | too_large);
  int exponent = magnitude > 0 ? std::ilogb(magnitude) : -bias;
  exponent = std::max(exponent, 1 - bias);
  auto const units = std::nearbyint(std::ldexp(magnitude, f.mantissa_bits - exponent));
  // A rounded-up mantissa carries into the exponent by itself: both lie side by side.
  auto const code = static_cast<std::int64_t>(units) +
                    (static_cast<std::int64_t>(exponent + bias - 1) << f.mantissa_bits);
  return static_cast<std::uint16_t>(sign | std::min(static_cast<unsigned>(code), too_large));
}

/// The number that the bits mean. E4M3 has no infinity; its all-ones code is NaN.
inline double small_float_value(dtype d, std::uint16_t bits) {
  auto const f = format_of(d);
  int const bias = (1 << (f.exponent_bits - 1)) - 1;
  int const mantissa = bits & ((1 << f.mantissa_bits) - 1);
  int const exponent = (bits >> f.mantissa_bits) & ((1 << f.exponent_bits) - 1);
  bool const negative = ((bits >> (f.mantissa_bits + f.exponent_bits)) & 1) != 0;
  double magnitude = exponent == 0 ? std::ldexp(mantissa, 1 - bias - f.mantissa_bits)
                                   : std::ldexp(mantissa + (1 << f.mantissa_bits),
                                                exponent - bias - f.mantissa_bits);
  if (magnitude > f.largest) {
    magnitude = mantissa == 0 ? std::numeric_limits<double>::infinity()
                              : std::numeric_limits<double>::quiet_NaN();
  }
  return negative ? -magnitude : magnitude;
}

}  // namespace arm_delegate::ir
