#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bytes of a feature map, for a quick proof that two maps in a buffer have none in common.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::plan {

/// Bytes that repeat with a period: those at `begin` to `end` modulo the period.
struct repeated_bytes {
  std::int64_t period = 0;  ///< 0: unknown
  std::int64_t begin = 0;
  std::int64_t end = 0;
};

/// Bytes of a buffer.
struct strided_bytes {
  // All bytes are in this range.
  std::int64_t begin = 0;
  std::int64_t end = 0;
  /// Sets that contain all bytes: with the period of rows and of pixels.
  std::array<repeated_bytes, 2> repeated{};
};

namespace detail {

/// The set of `bytes` bytes from an offset that are repeated; unknown if it exceeds the period.
[[nodiscard]] constexpr repeated_bytes repeat_bytes(std::int64_t offset, std::int64_t bytes,
                                                    std::int64_t period) {
  if (period <= 0 || offset % period + bytes > period) return {};
  return {.period = period, .begin = offset % period, .end = offset % period + bytes};
}

}  // namespace detail

/// The bytes of a map in a buffer at an offset. Nothing for maps of several tiles or in bricks.
[[nodiscard]] constexpr std::optional<strided_bytes> bytes_of(feature_map const& f,
                                                              std::int64_t offset) {
  bool const is_plain = f.format == activation_format::nhwc &&
                        f.storage == activation_storage::tile2x2 && f.tile_width0 >= f.width &&
                        f.tile_height0 >= f.height;
  auto const first = offset + f.bases[0];
  if (!is_plain || first < 0 || f.stride_x < 0 || f.stride_y < 0) return std::nullopt;
  auto const pixel = f.depth * f.element_bytes();
  auto const row = (f.width - 1) * f.stride_x + pixel;
  strided_bytes made{.begin = first, .end = first + (f.height - 1) * f.stride_y + row};
  made.repeated[0] = detail::repeat_bytes(first, row, f.stride_y);
  bool const is_grid = f.stride_x > 0 && (f.height == 1 || f.stride_y % f.stride_x == 0);
  if (is_grid) made.repeated[1] = detail::repeat_bytes(first, pixel, f.stride_x);
  return made;
}

/// True if bytes of a buffer are proven to have none in common.
[[nodiscard]] constexpr bool are_apart(strided_bytes const& a, strided_bytes const& b) {
  if (a.end <= b.begin || b.end <= a.begin) return true;
  for (auto const& x : a.repeated) {
    for (auto const& y : b.repeated) {
      bool const is_same = x.period != 0 && x.period == y.period;
      if (is_same && (x.end <= y.begin || y.end <= x.begin)) return true;
    }
  }
  return false;
}

}  // namespace arm_delegate::ethosu::plan
