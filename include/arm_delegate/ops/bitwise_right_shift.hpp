#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.bitwise_right_shift.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/shift.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.bitwise_right_shift. ARITHMETIC_RIGHT_SHIFT. A tensor of amounts must be in range: TOSA
/// defines no other.
struct bitwise_right_shift
    : family::shift<"bitwise_right_shift", "__rshift__", tosa::op::arithmetic_right_shift> {
  static evaluation::integers evaluate(evaluation::integer_call const& c) {
    return evaluation::right_shift(c);
  }
};

}  // namespace arm_delegate::op
