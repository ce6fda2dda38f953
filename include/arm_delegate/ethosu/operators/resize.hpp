#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RESIZE on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

/// RESIZE: one operation on U85. On U55 and U65, nearest elements are copied with strides, and
/// bilinear interpolation is a depthwise convolution for each phase. It is copies and elementwise
/// products along one axis after the other if there are many phases, for 16 bits, and on U85 for 16
/// bits that a RESCALE does more with than shift them.
struct resize {
  static constexpr tosa::op code = tosa::op::resize;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/resize-inl.hpp>  // IWYU pragma: export
#endif
