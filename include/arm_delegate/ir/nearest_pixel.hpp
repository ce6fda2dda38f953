#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The pixels that PyTorch's nearest resizes repeat.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace arm_delegate::ir {

/// The operators, which PyTorch computes by kernels with rules of their own
/// (aten/src/ATen/native/UpSample.h and cpu/UpSampleKernel.cpp).
enum class nearest_kernel : std::uint8_t {
  line,   ///< upsample_nearest1d
  image,  ///< upsample_nearest2d: ignores a factor if the result is as large as the input, or twice
  exact,  ///< _upsample_nearest_exact, which takes the pixel at the center
};

/// An axis of a nearest resize.
struct nearest_axis {
  std::int64_t from = 1;  ///< the size of the input
  std::int64_t to = 1;    ///< the size of the result
  double factor = 0;      ///< the given scale factor; 0: none
  nearest_kernel kernel = nearest_kernel::image;

  /// True if the kernel computes with the given factor.
  [[nodiscard]] bool uses_factor() const {
    return factor > 0 && (kernel != nearest_kernel::image || (to != from && to != 2 * from));
  }

  /// The pixel of the input at pixel `i` of the result, computed in float32.
  [[nodiscard]] std::int64_t pixel(std::int64_t i) const {
    auto const step = uses_factor() ? static_cast<float>(1 / factor)
                                    : static_cast<float>(from) / static_cast<float>(to);
    auto const start = static_cast<float>(i) + (kernel == nearest_kernel::exact ? 0.5F : 0.0F);
    return static_cast<std::int64_t>(
        std::min(std::floor(start * step), static_cast<float>(from - 1)));
  }
};

}  // namespace arm_delegate::ir
