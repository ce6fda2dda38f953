#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// DEPTHWISE_CONV2D on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

/// DEPTHWISE_CONV2D: as CONV2D. With a channel multiplier, which the hardware lacks, it is a
/// convolution whose weights are zero between other channels.
struct depthwise_conv2d {
  static constexpr tosa::op code = tosa::op::depthwise_conv2d;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/depthwise_conv2d-inl.hpp>  // IWYU pragma: export
#endif
