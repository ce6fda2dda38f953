#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CONV3D: a rule and a kernel.

#include <arm_delegate/tosa/checker.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/operators/detail/convolve.hpp>
#include <arm_delegate/tosa/operators/detail/window_rules.hpp>

namespace arm_delegate::tosa::operators {

/// Convolution of a volume with weights [OC, KD, KH, KW, IC].
struct conv3d : detail::convolution_kernel<3> {
  static constexpr op code = op::conv3d;

  static void check(checker& c) {
    detail::check_convolution(c, "DHW");
    detail::check_bias(c, c.size("OC"));
  }
};

}  // namespace arm_delegate::tosa::operators
