#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TRANSPOSE_CONV2D on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

/// TRANSPOSE_CONV2D: of any stride and output padding. A convolution for each row and column of a
/// stride, with its part of the kernel, writes every n-th row and column of the output.
struct transpose_conv2d {
  static constexpr tosa::op code = tosa::op::transpose_conv2d;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/transpose_conv2d-inl.hpp>  // IWYU pragma: export
#endif
