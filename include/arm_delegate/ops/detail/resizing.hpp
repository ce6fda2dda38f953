#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Images of other sizes: the common parts of aten.upsample operators.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace arm_delegate::op::detail {

/// The pixels that a result's pixel is made of.
enum class resize_mode : std::uint8_t {
  nearest,        ///< the one at the pixel's start
  nearest_exact,  ///< the one at its center
  bilinear,       ///< those around its center
};

/// How an axis is resized: a step of the result is `denominator` / `numerator` of the input's.
struct resize_ratio {
  std::int64_t numerator = 1;
  std::int64_t denominator = 1;
};

/// The image argument of a node, NCHW.
ARM_DELEGATE_FUNCTION ir::value const& resized_image(ir::node const& n);

/// The result's sizes: the argument 'output_size', or else the input's times 'scale_factors'.
ARM_DELEGATE_FUNCTION ir::shape resized_sizes(ir::node const& n);

/// The scale factor of rows (0) or columns (1) that the node gives, or nothing.
ARM_DELEGATE_FUNCTION std::optional<double> given_scale(ir::node const& n, std::size_t axis);

/// The ratio of rows (0) or columns (1): that of the sizes, or the scale factor if PyTorch computes
/// with it and its product with the size is not whole; nothing if it is not a short fraction. With
/// aligned corners, that of the distances between the first and the last pixel.
ARM_DELEGATE_FUNCTION std::optional<resize_ratio> ratio_of(ir::node const& n, std::size_t axis,
                                                           resize_mode mode, bool align_corners);

/// Why RESIZE cannot make the result: the rule of TOSA that an axis breaks.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_resize(ir::node const& n, resize_mode mode);

/// RESIZE between two TRANSPOSEs; bilinear interpolation of integers is followed by a RESCALE.
/// Bilinear to a sixteenth of both sizes, which RESIZE lacks, is an AVG_POOL2D of the two rows and
/// columns around the middle of each 16x16 block.
ARM_DELEGATE_FUNCTION void lower_resize(tosa::builder& b, ir::node const& n, resize_mode mode);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/resizing-inl.hpp>  // IWYU pragma: export
#endif
