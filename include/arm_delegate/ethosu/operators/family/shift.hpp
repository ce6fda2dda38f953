#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_LEFT_SHIFT, LOGICAL_RIGHT_SHIFT and ARITHMETIC_RIGHT_SHIFT on an NPU.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::operators::family {

/// What a shift does.
enum class shift_kind : std::uint8_t { left, logical_right, arithmetic_right };

ARM_DELEGATE_FUNCTION std::optional<rejection> shift_supports(ethosu::compile::tosa_node const& n);
ARM_DELEGATE_FUNCTION void lower_shift(ethosu::compile::npu_lowering& l,
                                       ethosu::compile::tosa_node const& n, shift_kind kind);

/// A shift by the elements of the second operand. U55 and U65 shift only 32-bit elements, and to
/// the right with rounding: other shifts are made of those.
template <tosa::op Code, shift_kind Kind>
struct shift {
  static constexpr tosa::op code = Code;
  static std::optional<rejection> supports(ethosu::compile::tosa_node const& n) {
    return shift_supports(n);
  }
  static void lower(ethosu::compile::npu_lowering& l, ethosu::compile::tosa_node const& n) {
    lower_shift(l, n, Kind);
  }
};

}  // namespace arm_delegate::ethosu::operators::family

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/family/shift-inl.hpp>  // IWYU pragma: export
#endif
