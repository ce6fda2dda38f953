#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Conversions of one element as CAST does them.

#include <arm_delegate/tosa/kernels/elementary.hpp>

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

/// The nearest integer, ties to even; saturates. What becomes of NaN, TOSA does not say: here the
/// least integer of 32 bits, of which narrower types keep the low ones, as the reference model
/// does.
template <class Out>
constexpr Out saturated(float x) {
  constexpr auto beyond = -static_cast<float>(std::numeric_limits<Out>::min());
  auto const rounded = round_half_even(x);
  auto const fits = rounded >= -beyond && rounded < beyond;
  auto const inside = static_cast<std::int32_t>(choose(fits, rounded, 0.0F));
  auto const outside = rounded >= beyond    ? std::numeric_limits<Out>::max()
                       : rounded <= -beyond ? std::numeric_limits<Out>::min()
                                            : std::numeric_limits<std::int32_t>::min();
  return static_cast<Out>(fits ? inside : outside);
}

/// As FP32, rounded such that rounding once more to a narrower type gives what rounding once
/// would: an inexact result has an odd last bit, so it is never mistaken for a tie.
template <class In>
constexpr float rounded_to_odd(In x) {
  auto const nearest = static_cast<float>(x);
  auto const error = static_cast<double>(nearest) - static_cast<double>(x);
  auto const bits = std::bit_cast<std::uint32_t>(nearest);
  bool const away_from_zero = x < In{0} ? error < 0.0 : error > 0.0;
  auto const odd = (bits - (away_from_zero ? 1U : 0U)) | (error != 0.0 ? 1U : 0U);
  return std::bit_cast<float>(odd);
}

/// An element of one storage type as one of another, which is no BOOL. A float is still to be
/// rounded to its own type.
template <class In, class Out>
struct conversion {
  constexpr Out operator()(In x) const {
    if constexpr (std::is_same_v<In, float> && std::is_integral_v<Out>) {
      return saturated<Out>(x);
    } else {
      return static_cast<Out>(x);
    }
  }
};

}  // namespace arm_delegate::tosa::kernels
