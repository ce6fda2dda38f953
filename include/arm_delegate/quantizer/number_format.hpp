#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The integers that quantized values are stored as, and the scale and zero point for a range.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/quantizer/histogram.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::quantizer {

/// A kind of quantized number: real = (q - zero_point) * scale with `lowest` <= q <= `highest`.
struct number_format {
  ir::dtype type = ir::dtype::undefined;  ///< stores q
  std::int64_t lowest = 0;
  std::int64_t highest = 0;
  bool symmetric = false;  ///< the zero point is 0
  double least_scale = 0;  ///< scales are not smaller

  /// The numbers of its type, as PyTorch's observers count them.
  [[nodiscard]] constexpr int levels() const {
    return 1 << (8 * static_cast<int>(ir::size_of(type)));
  }

  friend bool operator==(number_format const&, number_format const&) = default;
};

/// A scale and a zero point.
struct affine_map {
  double scale = 1;  ///< a float32
  std::int64_t zero_point = 0;

  friend bool operator==(affine_map, affine_map) = default;
};

/// The scales and zero points of channels, as PyTorch's nodes state them.
class channel_maps {
 public:
  explicit channel_maps(std::span<affine_map const> maps) {
    for (auto const& m : maps) {
      scales_.push_back(m.scale);
      zero_points_.push_back(m.zero_point);
    }
  }

  /// Parameters along an axis, or of one map for all elements (axis -1). They point into the
  /// object.
  [[nodiscard]] ir::qparams parameters(int axis, number_format const& format) const {
    return {.scales = scales_,
            .zero_points = zero_points_,
            .axis = axis,
            .quant_min = format.lowest,
            .quant_max = format.highest,
            .type = format.type};
  }

 private:
  std::vector<double> scales_{};
  std::vector<std::int64_t> zero_points_{};
};

/// The map that covers a range and 0, in float32 as PyTorch's observers compute it.
[[nodiscard]] ARM_DELEGATE_FUNCTION affine_map map_range(value_range range,
                                                         number_format const& format);

/// The real numbers from the lowest to the highest integer of a map.
[[nodiscard]] ARM_DELEGATE_FUNCTION value_range range_of(affine_map map,
                                                         number_format const& format);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/number_format-inl.hpp>  // IWYU pragma: export
#endif
