#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reductions to the largest or smallest element of an axis.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <optional>

namespace arm_delegate::ethosu::operators::family {

ARM_DELEGATE_FUNCTION std::optional<rejection> extreme_supports(
    ethosu::compile::tosa_node const& n);
ARM_DELEGATE_FUNCTION void lower_extreme(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n, bool takes_least);

/// A pool over the axis for elements of 8 and 16 bits; elementwise operations on halves of the axis
/// for 32 bits, for minima on U55 and U65, which lack such a pool, and if they are faster.
template <tosa::op Code, bool TakesLeast>
struct extreme {
  static constexpr tosa::op code = Code;
  static std::optional<rejection> supports(ethosu::compile::tosa_node const& n) {
    return extreme_supports(n);
  }
  static void lower(ethosu::compile::npu_lowering& l, ethosu::compile::tosa_node const& n) {
    lower_extreme(l, n, TakesLeast);
  }
};

}  // namespace arm_delegate::ethosu::operators::family

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/family/extreme-inl.hpp>  // IWYU pragma: export
#endif
