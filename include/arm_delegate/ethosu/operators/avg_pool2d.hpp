#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// AVG_POOL2D on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

/// AVG_POOL2D: without padding, sums scaled by TOSA's reciprocal; with padding, the hardware
/// divides by the number of elements.
struct avg_pool2d {
  static constexpr tosa::op code = tosa::op::avg_pool2d;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/avg_pool2d-inl.hpp>  // IWYU pragma: export
#endif
