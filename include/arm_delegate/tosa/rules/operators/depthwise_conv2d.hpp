#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of DEPTHWISE_CONV2D.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/window.hpp>

namespace arm_delegate::tosa::rules {

/// The result has C * M channels, and the windows cover the image.
struct depthwise_conv2d {
  static constexpr op code = op::depthwise_conv2d;

  static void check(checker& c) {
    auto const channels = c.size("C") * c.size("M");
    if (c.output().sizes[3] != channels)
      c.fail(
          fmt::format("the result has {} channels, not C*M = {}", c.output().sizes[3], channels));
    detail::check_convolution(c, "HW");
    detail::check_bias(c, channels);
  }
};

}  // namespace arm_delegate::tosa::rules
