#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of CONV2D.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/window.hpp>

namespace arm_delegate::tosa::rules {

/// The windows cover the image. There is one bias per output channel, or one for all.
struct conv2d {
  static constexpr op code = op::conv2d;

  static void check(checker& c) {
    detail::check_convolution(c, "HW");
    detail::check_bias(c, c.size("OC"));
  }
};

}  // namespace arm_delegate::tosa::rules
