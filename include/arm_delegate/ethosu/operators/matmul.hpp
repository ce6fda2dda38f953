#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MATMUL on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

/// MATMUL: a fully connected layer if the second matrix is a constant of 8 bits; on U85 a
/// convolution with computed weights. U55 and U65 multiply one matrix by each column (or row) of
/// the other and sum the products: of 16-bit matrices byte by byte, since the sums need 48 bits.
struct matmul {
  static constexpr tosa::op code = tosa::op::matmul;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/matmul-inl.hpp>  // IWYU pragma: export
#endif
