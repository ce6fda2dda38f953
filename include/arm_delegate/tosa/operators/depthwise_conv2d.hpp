#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// DEPTHWISE_CONV2D: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/convolve_depthwise.hpp>
#include <arm_delegate/tosa/operators/detail/window_rules.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstddef>
#include <string>

namespace arm_delegate::tosa::operators {

/// Convolves each channel with its own M kernels; weights [KH, KW, C, M].
struct depthwise_conv2d {
  static constexpr op code = op::depthwise_conv2d;

  static void check(checker& c) {
    auto const channels = c.size("C") * c.size("M");
    c.error_if(c.output().sizes[3] != channels,
               "the result has " + std::to_string(c.output().sizes[3]) +
                   " channels, not C*M = " + std::to_string(channels));
    detail::check_convolution(c, "HW");
    detail::check_bias(c, channels);
  }

  static std::size_t scratch(call const& c) { return kernels::depthwise_scratch(c); }
  static kernels::depthwise_plan prepare(call const& c) { return kernels::prepare_depthwise(c); }
  static void run(kernels::depthwise_plan const& plan, call const& c) {
    kernels::run_depthwise(plan, c);
  }
};

}  // namespace arm_delegate::tosa::operators
