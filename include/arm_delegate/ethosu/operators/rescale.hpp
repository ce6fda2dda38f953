#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RESCALE on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

/// RESCALE: part of the operation before or after it; else a pass through the output stage. U55 and
/// U65 scale only elements of up to 16 bits there: 32-bit ones are multiplied by a constant.
struct rescale {
  static constexpr tosa::op code = tosa::op::rescale;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/rescale-inl.hpp>  // IWYU pragma: export
#endif
