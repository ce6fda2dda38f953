#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ARGMAX on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

/// ARGMAX: a pool on U85. U55 and U65 compute the maximum of keys: element * 128 + distance from
/// the end, for up to 127 elements of 8 bits; for others they find the least of (maximum - element)
/// * size
/// + index.
struct argmax {
  static constexpr tosa::op code = tosa::op::argmax;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/argmax-inl.hpp>  // IWYU pragma: export
#endif
