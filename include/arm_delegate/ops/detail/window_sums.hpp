#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sums of the elements under a window.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstdint>

namespace arm_delegate::op::detail {

/// The sums under each window of an NHWC tensor: DEPTHWISE_CONV2D with a kernel of ones. Quantized
/// values are added without their zero point `zp`, in the accumulator's type.
ARM_DELEGATE_FUNCTION tosa::tensor_id window_sums(tosa::builder& b, ir::node const& n,
                                                  tosa::tensor_id nhwc, std::int64_t zp,
                                                  std::array<std::int64_t, 2> kernel,
                                                  tosa::convolution_window window);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/window_sums-inl.hpp>  // IWYU pragma: export
#endif
