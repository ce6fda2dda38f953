#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sums with an FP16 accumulator, whose partial sums may overflow where FP32's do not.

#include <arm_delegate/config.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace arm_delegate::tosa::kernels {

/// The largest magnitude; not finite if an element is infinite or NaN.
ARM_DELEGATE_HOT inline float largest_magnitude(float const* x, std::size_t count) {
  std::int32_t largest = 0;  // without the sign, bits are ordered by magnitude, with NaN last
  for (std::size_t i = 0; i < count; ++i) {
    auto const bits = std::bit_cast<std::int32_t>(x[i]) & std::numeric_limits<std::int32_t>::max();
    largest = bits > largest ? bits : largest;
  }
  return std::bit_cast<float>(largest);
}

/// The largest column sum of the magnitudes of weights[column * column_step + k * k_step].
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

/// True if no sum of inputs times a column of weights, including rounding, approaches FP16's limit:
/// then FP32 sums give the same result.
inline bool fits_half(float largest_input, double column) {
  constexpr double end = 65504.0 / 4;
  return static_cast<double>(largest_input) * column < end;
}

}  // namespace arm_delegate::tosa::kernels
