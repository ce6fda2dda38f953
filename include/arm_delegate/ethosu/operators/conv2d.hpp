#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CONV2D on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

/// CONV2D: one convolution for each image of the batch, with bias, RESCALE, CLAMP and TABLE in its
/// output stage. 8-bit inputs; 16-bit ones with accumulators of 40 bits (U55, U65) or 48 (U85).
/// A PAD with the zero point becomes padding of the window.
struct conv2d {
  static constexpr tosa::op code = tosa::op::conv2d;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/conv2d-inl.hpp>  // IWYU pragma: export
#endif
