#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Conversions of one element as in CAST.

#include <arm_delegate/tosa/kernels/elementary.hpp>

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

/// The nearest integer, ties to even; saturates. TOSA does not define the result for NaN: this
/// gives the smallest 32-bit integer, of which narrower types keep the low bits, as in the
/// reference model.
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

/// Converts to FP32 with round-to-odd, so that rounding again to a narrower type equals rounding
/// once: an inexact result has an odd last bit, so it is never mistaken for a tie.
template <class In>
constexpr float rounded_to_odd(In x) {
  auto const nearest = static_cast<float>(x);
  auto const error = static_cast<double>(nearest) - static_cast<double>(x);
  auto const bits = std::bit_cast<std::uint32_t>(nearest);
  bool const away_from_zero = x < In{0} ? error < 0.0 : error > 0.0;
  auto const odd = (bits - (away_from_zero ? 1U : 0U)) | (error != 0.0 ? 1U : 0U);
  return std::bit_cast<float>(odd);
}

/// Converts an element between storage types other than BOOL. A float is not yet rounded to its own
/// type.
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
