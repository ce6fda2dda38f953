#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// DEPTHWISE_CONV2D: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/convolve_depthwise.hpp>
#include <arm_delegate/tosa/rules/operators/depthwise_conv2d.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators {

/// Convolves each channel with its own M kernels; weights [KH, KW, C, M].
struct depthwise_conv2d : rules::depthwise_conv2d {
  static std::size_t scratch(call const& c) { return kernels::depthwise_scratch(c); }
  static kernels::depthwise_plan prepare(call const& c) { return kernels::prepare_depthwise(c); }
  static void run(kernels::depthwise_plan const& plan, call const& c) {
    kernels::run_depthwise(plan, c);
  }
};

}  // namespace arm_delegate::tosa::operators
