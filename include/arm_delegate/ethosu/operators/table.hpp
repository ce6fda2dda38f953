#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TABLE on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators {

/// TABLE: a lookup in the output stage of the operation before it, or of a pass over the input; of
/// 16-bit elements together with a RESCALE that rounds its result. Other 32-bit results need
/// several lookups on U55 and U65.
struct table {
  static constexpr tosa::op code = tosa::op::table;
  ARM_DELEGATE_FUNCTION static std::optional<rejection> supports(
      ethosu::compile::tosa_node const& n);
  ARM_DELEGATE_FUNCTION static void lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n);
};

}  // namespace arm_delegate::ethosu::operators

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/table-inl.hpp>  // IWYU pragma: export
#endif
