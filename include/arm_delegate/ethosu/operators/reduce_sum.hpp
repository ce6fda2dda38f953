#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// REDUCE_SUM on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cstddef>
#include <optional>

namespace arm_delegate::ethosu::operators {

/// REDUCE_SUM: of 8- and 16-bit elements that a RESCALE widens, of which the zero point is
/// subtracted, or of 32-bit elements. The last axis is summed by a convolution with ones (8 bits)
/// or by a reduce sum pool, another one by a pool or, in 32 bits, by additions. A RESCALE becomes
/// the output stage.
struct reduce_sum {
  static constexpr tosa::op code = tosa::op::reduce_sum;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static bool absorbs_rescale(ethosu::compile::tosa_node const& n,
                                                    std::size_t operand);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/reduce_sum-inl.hpp>  // IWYU pragma: export
#endif
