#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CONV2D: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/convolve.hpp>
#include <arm_delegate/tosa/operators/detail/window_rules.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::operators {

/// Convolution of an image with weights [OC, KH, KW, IC].
struct conv2d : kernels::convolution_kernel<2> {
  static constexpr op code = op::conv2d;

  static void check(checker& c) {
    detail::check_convolution(c, "HW");
    detail::check_bias(c, c.size("OC"));
  }
};

}  // namespace arm_delegate::tosa::operators
