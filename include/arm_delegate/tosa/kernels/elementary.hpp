#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Branch-free float functions without library calls, so that compilers vectorize loops over them.
// All are accurate to a few units in the last place; each polynomial is the minimax fit (Remez) of
// the stated function over the stated interval.

#include <bit>
#include <cstdint>
#include <limits>

namespace arm_delegate::tosa::kernels {

inline constexpr float infinity = std::numeric_limits<float>::infinity();
inline constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

constexpr float magnitude_of(float x) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) & 0x7FFFFFFFU);
}
constexpr float with_sign_of(float magnitude, float sign) {
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) |
                              (std::bit_cast<std::uint32_t>(sign) & 0x80000000U));
}

/// `a` or `b`. For ?: compilers emit a branch that skips computing the other value, which could
/// raise a floating-point exception, and then do not vectorize.
constexpr float choose(bool condition, float a, float b) {
  auto const mask = condition ? 0xFFFFFFFFU : 0U;
  return std::bit_cast<float>((std::bit_cast<std::uint32_t>(a) & mask) |
                              (std::bit_cast<std::uint32_t>(b) & ~mask));
}

/// Coefficients in ascending order.
template <class... Coefficient>
constexpr float polynomial(float x, float first, Coefficient... rest) {
  if constexpr (sizeof...(rest) == 0) {
    return first;
  } else {
    return first + x * polynomial(x, rest...);
  }
}

/// The nearest integer, ties to even; the sign of a zero is kept.
constexpr float round_half_even(float x) {
  // Floats of this size have no fraction; adding it rounds to an integer.
  constexpr float whole = 0x1p23F;
  auto const size = magnitude_of(x);
  auto const rounded = with_sign_of((size + whole) - whole, x);
  return choose(size < whole, rounded, x);
}
constexpr float round_down(float x) {
  auto const nearest = round_half_even(x);
  return choose(nearest > x, nearest - 1.0F, nearest);
}
constexpr float round_up(float x) {
  auto const nearest = round_half_even(x);
  return with_sign_of(magnitude_of(choose(nearest < x, nearest + 1.0F, nearest)), x);
}

/// 2 to the power of an integer in [-126, 127].
constexpr float power_of_two(std::int32_t exponent) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(exponent + 127) << 23U);
}

constexpr float exponential(float x) {
  // Beyond these bounds the result is 0 or infinity.
  auto const bounded = choose(x < -104.0F, -104.0F, choose(x > 89.0F, 89.0F, x));
  auto const halvings = round_half_even(bounded * 0x1.715476p+0F);  // 1 / ln 2
  // ln 2 in two parts: `halvings` times the first one is exact.
  auto const r = (bounded - halvings * 0x1.62E4p-1F) - halvings * 0x1.7F7D1Cp-20F;
  // (e^r - 1 - r) / r^2 for |r| <= ln 2 / 2.
  auto const p = polynomial(r, 0x1.000000p-1F, 0x1.555556p-3F, 0x1.555480p-5F, 0x1.11107Cp-7F,
                            0x1.6D9732p-10F, 0x1.A1B90Ep-13F);
  // NaN must not be converted. Two steps, so that subnormal results are possible.
  auto const n = static_cast<std::int32_t>(choose(x != x, 0.0F, halvings));
  auto const half = n >> 1;
  return ((1.0F + (r + r * r * p)) * power_of_two(half)) * power_of_two(n - half);
}

/// The natural logarithm.
constexpr float logarithm(float x) {
  constexpr float smallest_normal = 0x1p-126F;
  bool const subnormal = x < smallest_normal;
  auto const bits = std::bit_cast<std::uint32_t>(choose(subnormal, x * 0x1p23F, x));
  // x = 2^exponent (1 + f) with 1 + f between sqrt(1/2) and sqrt(2).
  constexpr auto root_half = std::bit_cast<std::uint32_t>(0x1.6A09E6p-1F);
  auto const exponent = static_cast<std::int32_t>(bits - root_half) >> 23;
  auto const f = std::bit_cast<float>(bits - (static_cast<std::uint32_t>(exponent) << 23U)) - 1.0F;
  auto const e = static_cast<float>(exponent) - choose(subnormal, 23.0F, 0.0F);
  // (ln(1 + f) - f + f^2 / 2) / f^3.
  auto const p = polynomial(f, 0x1.55554Ap-2F, -0x1.000220p-2F, 0x1.99A596p-3F, -0x1.54788Cp-3F,
                            0x1.226E4Cp-3F, -0x1.0CE074p-3F, 0x1.07D0E6p-3F, -0x1.41EE32p-4F);
  auto const square = f * f;
  auto const small = e * 0x1.7F7D1Cp-20F + (f * square * p - 0.5F * square);
  auto const result = e * 0x1.62E4p-1F + (f + small);
  return choose(x > 0.0F, choose(x == infinity, x, result),
                choose(x == 0.0F, -infinity, not_a_number));
}

constexpr float logistic(float x) { return 1.0F / (1.0F + exponential(-x)); }

constexpr float hyperbolic_tangent(float x) {
  auto const size = magnitude_of(x);
  auto const square = x * x;
  // (tanh(x) / x - 1) / x^2 for |x| <= 0.625, in powers of x^2.
  auto const p = polynomial(square, -0x1.555534p-2F, 0x1.110768p-3F, -0x1.B84448p-5F,
                            0x1.5256D6p-6F, -0x1.76AC0Ep-8F);
  auto const near_zero = x + x * (square * p);
  auto const far = 1.0F - 2.0F / (exponential(2.0F * size) + 1.0F);
  return choose(size < 0.625F, near_zero, with_sign_of(far, x));
}

constexpr float error_function(float x) {
  auto const size = magnitude_of(x);
  auto const square = x * x;
  // erf(x) / x for |x| <= 1, in powers of x^2.
  auto const p = polynomial(square, 0x1.20DD74p+0F, -0x1.81273Ep-2F, 0x1.CE2D20p-4F,
                            -0x1.B7FBB4p-6F, 0x1.5419F4p-8F, -0x1.A485EAp-11F, 0x1.4AE4C6p-14F);
  // -ln(1 - erf(x)) for 1 <= x <= 4; above, the result is 1.
  auto const bounded = choose(size > 4.0F, 4.0F, size);
  auto const q = polynomial(bounded, 0x1.72F23Ep-12F, 0x1.2085B0p+0F, 0x1.46C58Ep-1F,
                            0x1.A60A38p-4F, -0x1.65418Ep-6F, 0x1.814BACp-9F, -0x1.852B54p-13F);
  auto const far = 1.0F - exponential(-q);
  return choose(size < 1.0F, x * p, with_sign_of(choose(x != x, x, far), x));
}

/// 1 / sqrt(x).
constexpr float reciprocal_square_root(float x) {
  // Half of a number below this may be subnormal, and the initial guess requires normal numbers.
  bool const tiny = x < 0x1p-100F;
  auto const scaled = choose(tiny, x * 0x1p24F, x);
  // Halving the exponent gives an initial guess; each Newton step squares its error. The last step
  // is in double: in float, rounding would dominate the remaining error.
  auto guess = std::bit_cast<float>(0x5F375A86U - (std::bit_cast<std::uint32_t>(scaled) >> 1U));
  auto const half = 0.5F * scaled;
  guess = guess * (1.5F - half * guess * guess);
  guess = guess * (1.5F - half * guess * guess);
  auto const g = static_cast<double>(guess);
  auto const root = static_cast<float>(g * (1.5 - static_cast<double>(half) * g * g));
  auto const result = choose(tiny, root * 0x1p12F, root);
  return choose(x > 0.0F, choose(x == infinity, 0.0F, result),
                choose(x == 0.0F, with_sign_of(infinity, x), not_a_number));
}

}  // namespace arm_delegate::tosa::kernels
