#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Addresses of feature map elements, and the positions to which the output stage writes them.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::ethosu {

/// A tile of a feature map, and the row and column of an element in it.
struct tile_place {
  std::size_t tile = 0;
  std::int64_t y = 0;
  std::int64_t x = 0;
};

/// The tile that contains an element.
[[nodiscard]] constexpr tile_place tile_of(feature_map const& f, std::int64_t y, std::int64_t x) {
  if (f.storage == activation_storage::tile3x1) {
    if (y >= f.tile_height1) return {2, y - f.tile_height1, x};
    if (y >= f.tile_height0) return {1, y - f.tile_height0, x};
    return {0, y, x};
  }
  bool const right = x >= f.tile_width0;
  auto const height = right ? f.tile_height1 : f.tile_height0;
  bool const low = y >= height;
  return {(low ? 2U : 0U) + (right ? 1U : 0U), low ? y - height : y, right ? x - f.tile_width0 : x};
}

/// The offset of the first channel of an element (y, x) in the map's region.
[[nodiscard]] constexpr std::int64_t pixel_offset(feature_map const& f, std::int64_t y,
                                                  std::int64_t x) {
  auto const place = tile_of(f, y, x);
  auto const step = f.format == activation_format::nhcwb16 ? 16 * f.element_bytes() : f.stride_x;
  return f.bases[place.tile] + place.y * f.stride_y + place.x * step;
}

/// The offset of a channel from there.
[[nodiscard]] inline std::int64_t channel_offset(feature_map const& f, std::int64_t c) {
  if (f.format == activation_format::nhwc) return c * f.element_bytes();
  return (c >> 4) * f.stride_c + (c & 15) * f.element_bytes();
}

/// An element's coordinates.
struct map_place {
  std::int64_t y = 0;
  std::int64_t x = 0;
  std::int64_t c = 0;
};

/// The position where an element of the output is written: transposed or mirrored.
[[nodiscard]] inline map_place place_of(kernel_operation const& o, std::int64_t y, std::int64_t x,
                                        std::int64_t c) {
  switch (o.out.transpose) {
    case activation_transpose::hwc: break;
    case activation_transpose::whc: return {x, y, c};
    case activation_transpose::hcw: return {y, c, x};
    case activation_transpose::wch: return {x, c, y};
    case activation_transpose::chw: return {c, y, x};
    case activation_transpose::cwh: return {c, x, y};
  }
  switch (o.out.reverse) {
    case activation_reverse::none: break;
    case activation_reverse::h: return {o.ofm.height - 1 - y, x, c};
    case activation_reverse::w: return {y, o.ofm.width - 1 - x, c};
    case activation_reverse::c: return {y, x, o.ofm.depth - 1 - c};
  }
  return {y, x, c};
}

/// The output map as stored in memory, with transposed sizes.
[[nodiscard]] inline feature_map written_map(kernel_operation const& o) {
  auto f = o.ofm;
  auto const last = place_of({.ofm = o.ofm, .out = {.transpose = o.out.transpose}}, f.height - 1,
                             f.width - 1, f.depth - 1);
  f.height = last.y + 1;
  f.width = last.x + 1;
  f.depth = last.c + 1;
  return f;
}

/// A part of a feature map, up to but excluding `end`.
struct map_part {
  map_place begin{};
  map_place end{};
};

/// The part of memory's map that a non-empty part of the output is written to.
[[nodiscard]] inline map_part written_part(kernel_operation const& o, map_part const& p) {
  auto const a = place_of(o, p.begin.y, p.begin.x, p.begin.c);
  auto const b = place_of(o, p.end.y - 1, p.end.x - 1, p.end.c - 1);
  return {{std::min(a.y, b.y), std::min(a.x, b.x), std::min(a.c, b.c)},
          {std::max(a.y, b.y) + 1, std::max(a.x, b.x) + 1, std::max(a.c, b.c) + 1}};
}

}  // namespace arm_delegate::ethosu
