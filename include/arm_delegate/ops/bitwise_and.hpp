#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.bitwise_and.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/bitwise.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.bitwise_and. BITWISE_AND, LOGICAL_AND of bools.
struct bitwise_and
    : family::bitwise<"bitwise_and", "__and__", tosa::op::bitwise_and, tosa::op::logical_and> {
  static evaluation::integers evaluate(evaluation::integer_call const& c) {
    return evaluation::bitwise_and(c);
  }
};

}  // namespace arm_delegate::op
