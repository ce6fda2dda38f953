#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sums with an FP16 accumulator, which may overflow on their way where FP32 does not.

#include <arm_delegate/config.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace arm_delegate::tosa::kernels {

/// The largest magnitude; not finite where there is an infinity or NaN.
ARM_DELEGATE_HOT inline float largest_magnitude(float const* x, std::size_t count) {
  std::int32_t largest = 0;  // bits without sign have the order of magnitudes, with NaN at the end
  for (std::size_t i = 0; i < count; ++i) {
    auto const bits = std::bit_cast<std::int32_t>(x[i]) & std::numeric_limits<std::int32_t>::max();
    largest = bits > largest ? bits : largest;
  }
  return std::bit_cast<float>(largest);
}

/// The largest sum of magnitudes of a column of weights[column * column_step + k * k_step].
inline double largest_column(float const* weights, std::size_t column_step, std::size_t k_step,
                             std::size_t depth, std::size_t columns) {
  double largest = 0;
  for (std::size_t c = 0; c < columns; ++c) {
    double sum = 0;
    for (std::size_t k = 0; k < depth; ++k) {
      sum += std::fabs(static_cast<double>(weights[c * column_step + k * k_step]));
    }
    if (!(sum <= largest)) largest = sum;
  }
  return largest;
}

/// True where no sum of inputs times a column of weights comes near the end of FP16, with room for
/// its rounding: then FP32 sums are as good.
inline bool fits_half(float largest_input, double column) {
  constexpr double end = 65504.0 / 4;
  return static_cast<double>(largest_input) * column < end;
}

}  // namespace arm_delegate::tosa::kernels
