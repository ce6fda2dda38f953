#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Prints operations: their feature maps, kernels, weights.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/text.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arm_delegate::ethosu {

namespace detail {

/// "3x32x32 s8 nhwc, zero point -128, region 1 at 3072".
inline std::string map_text(feature_map const& f) {
  auto text = fmt::format("{}{}{}", sizes_text({f.height, f.width, f.depth}),
                          f.is_signed() ? " s" : " u", 8 * f.element_bytes());
  if (f.broadcast == broadcast_mode::scalar) return text + " scalar";
  text += fmt::format(" {}", setting_name(f.format));
  if (f.broadcast != broadcast_mode::none) {
    text += fmt::format(" broadcast along {}", setting_name(f.broadcast));
  }
  if (f.zero_point != 0) text += fmt::format(", zero point {}", f.zero_point);
  if (f.storage == activation_storage::chained) {
    return fmt::format("{}, chain buffer {}", text, f.region);
  }
  if (f.storage == activation_storage::none) return text + ", not in memory";
  text += fmt::format(", region {} at {}", f.region, f.bases[0]);
  auto const add_tile = [&](std::string_view what, std::int64_t first, std::size_t tile) {
    text += fmt::format(", starting with {} {} at {}", what, first, f.bases[tile]);
  };
  if (f.storage == activation_storage::tile3x1) {
    if (f.tile_height0 < std::min(f.height, f.tile_height1)) add_tile("row", f.tile_height0, 1);
    if (f.tile_height1 < f.height) add_tile("row", f.tile_height1, 2);
  } else {
    if (f.tile_height0 < f.height) add_tile("row", f.tile_height0, 2);
    if (f.tile_width0 < f.width) add_tile("column", f.tile_width0, 1);
  }
  text += fmt::format(", strides {} {}", f.stride_y, f.stride_x);
  if (f.format == activation_format::nhcwb16) text += fmt::format(" {}", f.stride_c);
  return text;
}

inline std::string kernel_text(npu_kernel const& k, ifm_upscale_mode upscale) {
  auto text = fmt::format("{}, stride {}", sizes_text({k.height, k.width}),
                          sizes_text({k.stride_y, k.stride_x}));
  if (k.dilation_y != 1 || k.dilation_x != 1) {
    text += ", dilation " + sizes_text({k.dilation_y, k.dilation_x});
  }
  if (k.has_padding()) {
    text += fmt::format(", padding top {} left {} bottom {} right {}", k.pad_top, k.pad_left,
                        k.pad_bottom, k.pad_right);
  }
  if (upscale != ifm_upscale_mode::none) {
    text += fmt::format(", input upscaled by 2: {}", setting_name(upscale));
  }
  return text;
}

inline std::string range_text(byte_range const& r) {
  return fmt::format("{} bytes, region {} at {}", r.length, r.region, r.base);
}

}  // namespace detail

/// Prints a line for each part of an operation, indented below its command.
[[nodiscard]] inline std::string print_operation(kernel_operation const& o) {
  std::string text;
  auto const line = [&](std::string_view label, std::string const& what) {
    text += fmt::format("            {:<9}{}\n", label, what);
  };
  line("ifm", detail::map_text(o.ifm));
  if (o.ifm2) line("ifm2", detail::map_text(*o.ifm2));
  line("ofm", detail::map_text(o.ofm));
  if (o.kind != kernel_kind::elementwise) line("kernel", detail::kernel_text(o.kernel, o.upscale));
  for (auto const& w : o.weights.streams) line("weights", detail::range_text(w));
  for (auto const& s : o.scales) line("scales", detail::range_text(s));
  if (o.out.scale_mode == ofm_scale_mode::global) {
    line("scale", fmt::format("{} / 2^{}", o.out.scale.scale, o.out.scale.shift));
  }
  line("block", sizes_text({o.block.height, o.block.width, o.block.depth}));
  return text;
}

}  // namespace arm_delegate::ethosu
