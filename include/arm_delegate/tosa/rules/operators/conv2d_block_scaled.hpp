#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of CONV2D_BLOCK_SCALED.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/block_scaled.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/window.hpp>

#include <cstddef>

namespace arm_delegate::tosa::rules {

/// Image and weights have a scale for each block, and the windows cover the image.
struct conv2d_block_scaled {
  static constexpr op code = op::conv2d_block_scaled;

  // The operands.
  static constexpr std::size_t image = 0, image_scale = 1, weight = 2, weight_scale = 3, bias = 4,
                               pad = 5, stride = 6, dilation = 7;

  static void check(checker& c) {
    auto const block = check_block_size(c);
    check_scale_shape(c, c.input(image).sizes, c.input(image_scale).sizes, block);
    check_scale_shape(c, c.input(weight).sizes, c.input(weight_scale).sizes, block);
    detail::check_bias(c, c.size("OC"));
    auto const pads = c.constant(pad);
    auto const strides = c.constant(stride);
    auto const dilations = c.constant(dilation);
    if (!pads || !strides || !dilations) return;  // then the kernel checks them
    detail::check_convolution_windows(
        c, {.dimensions = "HW", .pad = *pads, .stride = *strides, .dilation = *dilations});
  }
};

}  // namespace arm_delegate::tosa::rules
