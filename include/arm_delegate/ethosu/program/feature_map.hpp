#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Feature maps, windows over them, byte ranges, and scale factors.

#include <arm_delegate/ethosu/isa/settings.hpp>

#include <array>
#include <cstdint>

namespace arm_delegate::ethosu {

/// The channels of a brick, in which the format NHCWB16 groups them.
inline constexpr std::int64_t brick_channels = 16;

/// A feature map as an operation reads or writes it. Sizes are in elements, the rest in bytes.
struct feature_map {
  std::int64_t height = 0;
  std::int64_t width = 0;
  std::int64_t depth = 0;
  activation_type type = activation_type::signed_;
  activation_precision precision = activation_precision::b8;
  activation_format format = activation_format::nhwc;
  activation_storage storage = activation_storage::tile2x2;
  broadcast_mode broadcast = broadcast_mode::none;
  std::int64_t zero_point = 0;
  std::int64_t region = 0;  ///< or the number of a chain buffer
  /// Tiles: top left, top right, bottom left, bottom right. With U85's storage tile3x1: three tiles
  /// from top to bottom (source: the checks of Linux's driver for these NPUs).
  std::array<std::int64_t, 4> bases{};
  std::int64_t tile_height0 = 0;  ///< the left column's upper tile; tile3x1: the first tile
  std::int64_t tile_height1 = 0;  ///< the right column's upper tile; tile3x1: the first two tiles
  std::int64_t tile_width0 = 0;   ///< the left column
  std::int64_t stride_y = 0;
  std::int64_t stride_x = 0;
  std::int64_t stride_c = 0;  ///< between bricks of 16 channels

  [[nodiscard]] constexpr std::int64_t element_bytes() const {
    return std::int64_t{1} << static_cast<unsigned>(precision);
  }
  [[nodiscard]] constexpr bool is_signed() const { return type == activation_type::signed_; }
  friend constexpr bool operator==(feature_map const&, feature_map const&) = default;
};

/// False for a chain buffer and for a constant in the command.
[[nodiscard]] constexpr bool is_in_memory(feature_map const& f) {
  return f.storage != activation_storage::chained && f.storage != activation_storage::none &&
         f.broadcast != broadcast_mode::scalar;
}

/// The window that an operation moves over its input.
struct npu_kernel {
  std::int64_t height = 1;  ///< without dilation
  std::int64_t width = 1;
  std::int64_t stride_y = 1;
  std::int64_t stride_x = 1;
  std::int64_t dilation_y = 1;
  std::int64_t dilation_x = 1;
  std::int64_t pad_top = 0;
  std::int64_t pad_left = 0;
  std::int64_t pad_bottom = 0;
  std::int64_t pad_right = 0;
  std::int64_t part = 8;  ///< maximum rows and columns of a kernel part

  [[nodiscard]] constexpr std::int64_t dilated_height() const {
    return (height - 1) * dilation_y + 1;
  }
  [[nodiscard]] constexpr bool has_padding() const {
    return pad_top + pad_left + pad_bottom + pad_right != 0;
  }
  [[nodiscard]] constexpr std::int64_t dilated_width() const {
    return (width - 1) * dilation_x + 1;
  }
  friend constexpr bool operator==(npu_kernel const&, npu_kernel const&) = default;
};

/// Bytes of a region.
struct byte_range {
  std::int64_t region = 0;
  std::int64_t base = 0;
  std::int64_t length = 0;
  friend constexpr bool operator==(byte_range const&, byte_range const&) = default;
};

/// A fixed-point factor: x * scale / 2^shift, rounded.
struct npu_scale {
  std::int64_t scale = 1;
  std::int64_t shift = 0;
  friend constexpr bool operator==(npu_scale, npu_scale) = default;
};

}  // namespace arm_delegate::ethosu
