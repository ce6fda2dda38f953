#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CONV2D: a rule and a kernel.

#include "arm_delegate/tosa/dialect.hpp"
#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/checker.hpp>
#include <arm_delegate/tosa/operators/detail/convolve.hpp>
#include <arm_delegate/tosa/operators/detail/window_rules.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators {

/// Convolution of an image with weights [OC, KH, KW, IC].
struct conv2d {
  static constexpr op code = op::conv2d;

  static void check(checker& c) {
    detail::check_convolution(c, "HW");
    detail::check_bias(c, c.size("OC"));
  }

  static std::size_t scratch(call const& c) {
    return detail::convolution_scratch(detail::convolution_shape_of(c, 2), c);
  }
  static detail::convolution_plan prepare(call const& c) {
    return detail::prepare_convolution(detail::convolution_shape_of(c, 2), c);
  }
  static void run(detail::convolution_plan const& plan, call const& c) {
    detail::run_convolution(plan, c);
  }
};

}  // namespace arm_delegate::tosa::operators
