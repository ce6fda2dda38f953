#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The geometry of convolutions: the input element that each tap of the kernel reads.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::kernels {

/// One spatial dimension of a convolution.
struct window_axis {
  std::int64_t in = 1;
  std::int64_t out = 1;
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t dilation = 1;
  std::int64_t before = 0;  ///< padding of the input, or of the result of a transposed convolution
  bool transposed = false;

  /// The input element that tap `k` reads for output element `o`; negative if it reads none.
  [[nodiscard]] constexpr std::int64_t position(std::int64_t o, std::int64_t k) const {
    if (!transposed) {
      auto const at = o * stride + k * dilation - before;
      return at < in ? at : -1;
    }
    auto const at = o - before - k;
    if (at < 0 || at % stride != 0) return -1;
    return at / stride < in ? at / stride : -1;
  }
  /// The start of a window, and the position of input element `x`, in a line of the padded input.
  /// For a transposed axis the line is reversed, with zeros between the elements.
  [[nodiscard]] constexpr std::int64_t window_on_line(std::int64_t o) const {
    return transposed ? before - o : o * stride;
  }
  [[nodiscard]] constexpr std::int64_t element_on_line(std::int64_t x) const {
    return transposed ? -x * stride : before + x;
  }
  /// The distance between windows in a line.
  [[nodiscard]] constexpr std::int64_t step_on_line() const { return transposed ? -1 : stride; }
  /// True if the windows exactly cover the padded input, with `after` elements of trailing padding.
  [[nodiscard]] constexpr bool fits(std::int64_t after) const {
    if (stride < 1 || dilation < 1 || kernel < 1 || before < 0 || after < 0) return false;
    auto const room = in - 1 + before + after - (kernel - 1) * dilation;
    return room >= 0 && room % stride == 0 && room / stride + 1 == out;
  }
  /// True if there is a single element, read without offset.
  [[nodiscard]] constexpr bool is_trivial() const {
    return in == 1 && out == 1 && kernel == 1 && before == 0;
  }
  /// True if every output element reads only the input element at its own position.
  [[nodiscard]] constexpr bool is_identity() const {
    return kernel == 1 && stride == 1 && before == 0 && in == out;
  }
  /// True if some tap reads padding.
  [[nodiscard]] constexpr bool reads_padding() const {
    auto const last = (out - 1) * stride + (kernel - 1) * dilation - before;
    return transposed || before > 0 || last >= in;
  }
};

/// A convolution over [N, D, H, W, C] with kernels [OC, KD, KH, KW, C].
struct convolution_shape {
  std::int64_t batch = 1;
  std::int64_t in_channels = 1;
  std::int64_t out_channels = 1;
  std::array<window_axis, 3> axes{};  ///< depth, height, width

  [[nodiscard]] constexpr std::int64_t in_pixels() const {
    return axes[0].in * axes[1].in * axes[2].in;
  }
  [[nodiscard]] constexpr std::int64_t out_pixels() const {
    return axes[0].out * axes[1].out * axes[2].out;
  }
  /// Elements in the patch of one output pixel, and in the weights of one output channel.
  [[nodiscard]] constexpr std::int64_t patch_size() const {
    return axes[0].kernel * axes[1].kernel * axes[2].kernel * in_channels;
  }
  [[nodiscard]] constexpr bool is_pointwise() const {
    return axes[0].is_identity() && axes[1].is_identity() && axes[2].is_identity();
  }
  [[nodiscard]] constexpr bool reads_padding() const {
    return axes[0].reads_padding() || axes[1].reads_padding() || axes[2].reads_padding();
  }
  /// The depth, height and width coordinates of an output pixel.
  [[nodiscard]] constexpr std::array<std::int64_t, 3> place(std::int64_t pixel) const {
    auto const x = pixel % axes[2].out;
    auto const rows = pixel / axes[2].out;
    return {rows / axes[1].out, rows % axes[1].out, x};
  }
};

/// The same convolution with dimensions merged so that rows are as long as possible.
inline convolution_shape in_long_rows(convolution_shape s) {
  if (s.is_pointwise()) {
    auto const pixels = s.batch * s.in_pixels();
    s.batch = 1;
    s.axes = {{{}, {}, {.in = pixels, .out = pixels}}};
  } else {
    for (std::size_t i = 1; i < s.axes.size() && s.axes.back().is_trivial(); ++i) {
      std::rotate(s.axes.begin(), s.axes.end() - 1, s.axes.end());
    }
  }
  return s;
}

/// Calls `runs(from, to, count)` for each run of a patch: `count` elements from `to` on in the
/// patch are copied from `from` on in one image, or zero if `from` is negative. Runs are ordered by
/// `to`.
template <class Runs>
void for_each_run(convolution_shape const& s, std::array<std::int64_t, 3> const& at, Runs&& runs) {
  auto const& [depth, height, width] = s.axes;
  auto const channels = s.in_channels;
  std::int64_t to = 0;
  for (std::int64_t kz = 0; kz < depth.kernel; ++kz) {
    auto const z = depth.position(at[0], kz);
    for (std::int64_t ky = 0; ky < height.kernel; ++ky) {
      auto const y = height.position(at[1], ky);
      bool const outside = z < 0 || y < 0;
      auto const row = (z * height.in + y) * width.in;
      for (std::int64_t kx = 0; kx < width.kernel;) {
        auto const x = outside ? -1 : width.position(at[2], kx);
        std::int64_t taps = 1;
        while (kx + taps < width.kernel) {
          auto const next = outside ? -1 : width.position(at[2], kx + taps);
          if (x < 0 ? next >= 0 : next != x + taps) break;
          ++taps;
        }
        runs(x < 0 ? -1 : (row + x) * channels, to, taps * channels);
        to += taps * channels;
        kx += taps;
      }
    }
  }
}

}  // namespace arm_delegate::tosa::kernels
