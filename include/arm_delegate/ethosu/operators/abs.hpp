#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ABS on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cstddef>
#include <optional>

namespace arm_delegate::ethosu::operators {

/// ABS: also of the input of a RESCALE before it, whose scale only U85 applies.
struct abs {
  static constexpr tosa::op code = tosa::op::abs;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static bool absorbs_rescale(ethosu::compile::tosa_node const& n,
                                                    std::size_t operand);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/abs-inl.hpp>  // IWYU pragma: export
#endif
