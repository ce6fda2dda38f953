#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CONV3D: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/convolve.hpp>
#include <arm_delegate/tosa/operators/detail/window_rules.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::operators {

/// Convolution of a volume with weights [OC, KD, KH, KW, IC].
struct conv3d : kernels::convolution_kernel<3> {
  static constexpr op code = op::conv3d;

  static void check(checker& c) {
    detail::check_convolution(c, "DHW");
    detail::check_bias(c, c.size("OC"));
  }
};

}  // namespace arm_delegate::tosa::operators
