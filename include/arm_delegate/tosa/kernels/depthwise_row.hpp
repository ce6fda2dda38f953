#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The sums of a depthwise convolution, one row of output pixels at a time.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/kernels/windows.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

/// Geometry of a depthwise convolution whose input channels are repeated by the channel multiplier.
struct depthwise_shape {
  std::int64_t batch = 1;
  std::int64_t channels = 1;
  std::int64_t multiplier = 1;
  window_axis height{};
  window_axis width{};

  [[nodiscard]] std::int64_t columns() const { return channels * multiplier; }
};

/// sums[i] += x[0][i] * w[0][i] + ..., in order.
template <std::size_t Taps, class T, class Sum>
[[gnu::always_inline]] inline void add_taps(T const* const* x, T const* const* w, std::size_t count,
                                            Sum* __restrict sums) {
  // Integer products have 32 bits even if sums have more.
  using product = std::conditional_t<std::is_integral_v<T>, std::int32_t, T>;
  T const* __restrict x0 = x[0];
  T const* __restrict w0 = w[0];
  T const* __restrict x1 = x[Taps > 1 ? 1 : 0];
  T const* __restrict w1 = w[Taps > 1 ? 1 : 0];
  T const* __restrict x2 = x[Taps > 2 ? 2 : 0];
  T const* __restrict w2 = w[Taps > 2 ? 2 : 0];
  for (std::size_t i = 0; i < count; ++i) {
    auto sum = sums[i];
    product const p0 = product{x0[i]} * product{w0[i]};
    sum += p0;
    if constexpr (Taps > 1) {
      product const p1 = product{x1[i]} * product{w1[i]};
      sum += p1;
    }
    if constexpr (Taps > 2) {
      product const p2 = product{x2[i]} * product{w2[i]};
      sum += p2;
    }
    sums[i] = sum;
  }
}

/// Output row `oy` of one image without bias.
template <class T, class Sum>
[[gnu::always_inline]] inline void depthwise_row_of(depthwise_shape const& s, T const* image,
                                                    T const* weights, std::int64_t oy, Sum* out) {
  auto const columns = s.columns();
  auto const count = static_cast<std::size_t>(columns);
  for (std::int64_t ox = 0; ox < s.width.out; ++ox, out += columns) {
    std::array<T const*, 3> x{};
    std::array<T const*, 3> w{};
    std::size_t taps = 0;
    std::fill_n(out, columns, Sum{});
    for (std::int64_t ky = 0; ky < s.height.kernel; ++ky) {
      auto const y = s.height.position(oy, ky);
      if (y < 0) continue;
      for (std::int64_t kx = 0; kx < s.width.kernel; ++kx) {
        auto const at = s.width.position(ox, kx);
        if (at < 0) continue;
        x[taps] = image + (y * s.width.in + at) * columns;
        w[taps] = weights + (ky * s.width.kernel + kx) * columns;
        if (++taps < x.size()) continue;
        add_taps<3>(x.data(), w.data(), count, out);
        taps = 0;
      }
    }
    if (taps == 1) add_taps<1>(x.data(), w.data(), count, out);
    if (taps == 2) add_taps<2>(x.data(), w.data(), count, out);
  }
}

ARM_DELEGATE_HOT inline void depthwise_row(depthwise_shape const& s, float const* image,
                                           float const* weights, std::int64_t oy, float* out) {
  depthwise_row_of(s, image, weights, oy, out);
}
ARM_DELEGATE_HOT inline void depthwise_row(depthwise_shape const& s, std::int16_t const* image,
                                           std::int16_t const* weights, std::int64_t oy,
                                           std::int32_t* out) {
  depthwise_row_of(s, image, weights, oy, out);
}
ARM_DELEGATE_HOT inline void depthwise_row(depthwise_shape const& s, std::int16_t const* image,
                                           std::int16_t const* weights, std::int64_t oy,
                                           std::int64_t* out) {
  depthwise_row_of(s, image, weights, oy, out);
}

}  // namespace arm_delegate::tosa::kernels
