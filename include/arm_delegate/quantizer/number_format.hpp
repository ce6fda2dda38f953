#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The integers that quantized values are stored as, and the scale and zero point for a range.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/quantizer/histogram.hpp>

#include <cstdint>

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

/// The map that covers a range and 0, in float32 as PyTorch's observers compute it.
[[nodiscard]] ARM_DELEGATE_FUNCTION affine_map map_range(value_range range,
                                                         number_format const& format);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/number_format-inl.hpp>  // IWYU pragma: export
#endif
