#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CLAMP on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

/// CLAMP: the bounds of the output stage of the operation before it, or of a pass over the input.
struct clamp {
  static constexpr tosa::op code = tosa::op::clamp;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/clamp-inl.hpp>  // IWYU pragma: export
#endif
