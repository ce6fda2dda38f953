#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Copies the input of a convolution into lines, so that windows need not be gathered element by
// element.

#include <arm_delegate/tosa/kernels/widen.hpp>
#include <arm_delegate/tosa/kernels/windows.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::tosa::kernels {

/// The layout in scratch memory of the input of adjacent output pixels: for each row of the kernel
/// a line of pixels, including padding. A window consists of a few dense pieces of these lines,
/// always at the same offsets from its first element.
struct window_lines {
  std::size_t at_once = 0;               ///< output pixels of a row that are computed together
  std::size_t pixels = 0;                ///< per line
  std::size_t step = 0;                  ///< elements between two lines
  std::size_t size = 0;                  ///< total elements
  std::size_t length = 0;                ///< of a piece
  std::vector<std::ptrdiff_t> pieces{};  ///< offsets of the pieces

  window_lines() = default;
  window_lines(convolution_shape const& s, std::size_t element_size) {
    auto const& [depth, height, width] = s.axes;
    auto const lines = static_cast<std::size_t>(depth.kernel * height.kernel);
    auto const channels = static_cast<std::size_t>(s.in_channels);
    at_once = output_pixels(s, lines * channels * element_size);
    pixels = line_pixels(width, at_once);
    step = pixels * channels;
    size = lines * step + 1;  // a pair of integers may read one past the last
    bool const dense = width.dilation == 1;
    auto const taps = static_cast<std::size_t>(width.kernel);
    length = dense ? taps * channels : channels;
    for (std::size_t line = 0; line < lines; ++line) {
      for (std::size_t tap = 0; tap < (dense ? 1 : taps); ++tap) {
        auto const at = line * step + tap * static_cast<std::size_t>(width.dilation) * channels;
        pieces.push_back(static_cast<std::ptrdiff_t>(at));
      }
    }
  }

  /// The number of parts of a row of output pixels.
  [[nodiscard]] std::int64_t parts(convolution_shape const& s) const {
    auto const each = static_cast<std::int64_t>(at_once);
    return (s.axes[2].out + each - 1) / each;
  }

 private:
  static std::size_t line_pixels(window_axis const& width, std::size_t outputs) {
    auto const step = width.transposed ? 1 : width.stride;
    auto const last = (static_cast<std::int64_t>(outputs) - 1) * step;
    return static_cast<std::size_t>(last + (width.kernel - 1) * width.dilation + 1);
  }

  /// As many pixels as keep the lines in a near cache, in parts of about the same size.
  static std::size_t output_pixels(convolution_shape const& s, std::size_t bytes_per_pixel) {
    constexpr std::size_t near = 65536;
    constexpr std::size_t least = 6;
    auto const& width = s.axes[2];
    auto const row = static_cast<std::size_t>(width.out);
    std::size_t most = 48;
    while (most > least && line_pixels(width, most) * bytes_per_pixel > near) most -= least;
    auto const parts = (row + most - 1) / most;
    return (row + parts - 1) / parts;
  }
};

/// Writes one line starting at its pixel `first`; `row` is null if the kernel's row reads only
/// padding.
template <class In, class T>
void lay_line(convolution_shape const& s, In const* row, std::int64_t first, std::size_t pixels,
              std::int32_t zero_point, T* line) {
  auto const& width = s.axes[2];
  auto const channels = s.in_channels;
  auto const count = static_cast<std::int64_t>(pixels);
  auto const place = [&](std::int64_t x) { return width.element_on_line(x) - first; };
  if (row == nullptr) {
    std::fill_n(line, count * channels, T{});
  } else if (width.transposed) {
    std::fill_n(line, count * channels, T{});
    for (std::int64_t x = 0; x < width.in; ++x) {
      if (place(x) < 0 || place(x) >= count) continue;
      widen(row + x * channels, static_cast<std::size_t>(channels), zero_point,
            line + place(x) * channels);
    }
  } else {
    auto const begin = std::clamp<std::int64_t>(place(0), 0, count);
    auto const end = std::clamp(place(width.in), begin, count);
    std::fill(line, line + begin * channels, T{});
    widen(row + (begin - place(0)) * channels, static_cast<std::size_t>((end - begin) * channels),
          zero_point, line + begin * channels);
    std::fill(line + end * channels, line + count * channels, T{});
  }
}

/// Consecutive output pixels of one row; `at` is the first one.
struct output_run {
  std::array<std::int64_t, 3> at{};  ///< depth, height, width
  std::int64_t count = 0;

  /// The position in the line where the run's input starts.
  [[nodiscard]] std::int64_t first_on_line(window_axis const& width) const {
    return std::min(width.window_on_line(at[2]), width.window_on_line(at[2] + count - 1));
  }
};

/// Writes all lines that a run needs; returns the window of its first pixel.
template <class In, class T>
T const* lay_lines(convolution_shape const& s, window_lines const& l, output_run const& run,
                   In const* image, std::int32_t zero_point, T* lines) {
  auto const& [depth, height, width] = s.axes;
  auto const first = run.first_on_line(width);
  auto* line = lines;
  for (std::int64_t kz = 0; kz < depth.kernel; ++kz) {
    auto const z = depth.position(run.at[0], kz);
    for (std::int64_t ky = 0; ky < height.kernel; ++ky, line += l.step) {
      auto const y = height.position(run.at[1], ky);
      bool const inside = z >= 0 && y >= 0;
      auto const row = (z * height.in + y) * width.in * s.in_channels;
      lay_line(s, inside ? image + row : nullptr, first, l.pixels, zero_point, line);
    }
  }
  return lines + (width.window_on_line(run.at[2]) - first) * s.in_channels;
}

}  // namespace arm_delegate::tosa::kernels
