#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.bitwise_left_shift.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/shift.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.bitwise_left_shift. LOGICAL_LEFT_SHIFT. A tensor of amounts must be in range: TOSA defines
/// no other.
struct bitwise_left_shift
    : family::shift<"bitwise_left_shift", "__lshift__", tosa::op::logical_left_shift> {
  static evaluation::integers evaluate(evaluation::integer_call const& c) {
    return evaluation::left_shift(c);
  }
};

}  // namespace arm_delegate::op
