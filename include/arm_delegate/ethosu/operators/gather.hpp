#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// GATHER on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

/// GATHER: a transfer that an index list controls on U85; on U55 and U65 copies of rows if indices
/// are constant, else a product with a matrix of 0 and 1, of which a constant table is the weights.
struct gather {
  static constexpr tosa::op code = tosa::op::gather;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/gather-inl.hpp>  // IWYU pragma: export
#endif
