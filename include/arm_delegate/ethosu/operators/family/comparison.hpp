#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// EQUAL, GREATER and GREATER_EQUAL on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::operators::family {

/// How two operands compare.
enum class order : std::uint8_t { equal, greater, greater_equal };

ARM_DELEGATE_FUNCTION std::optional<rejection> comparison_supports(
    ethosu::compile::tosa_node const& n);
ARM_DELEGATE_FUNCTION bool comparison_absorbs(ethosu::compile::tosa_node const& n);
ARM_DELEGATE_FUNCTION void lower_comparison(ethosu::compile::npu_lowering& l,
                                            ethosu::compile::tosa_node const& n, order what);

/// A comparison: U85 has operations for it. U55 and U65 limit the difference of the operands, or
/// limit 32-bit operands first so that the difference does not overflow.
template <tosa::op Code, order What>
struct comparison {
  static constexpr tosa::op code = Code;
  static std::optional<rejection> supports(ethosu::compile::tosa_node const& n) {
    return comparison_supports(n);
  }
  static bool absorbs_rescale(ethosu::compile::tosa_node const& n, std::size_t) {
    return comparison_absorbs(n);
  }
  static void lower(ethosu::compile::npu_lowering& l, ethosu::compile::tosa_node const& n) {
    lower_comparison(l, n, What);
  }
};

}  // namespace arm_delegate::ethosu::operators::family

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/family/comparison-inl.hpp>  // IWYU pragma: export
#endif
