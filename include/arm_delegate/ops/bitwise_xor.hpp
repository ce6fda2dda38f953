#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.bitwise_xor.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/bitwise.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.bitwise_xor. BITWISE_XOR, LOGICAL_XOR of bools.
struct bitwise_xor
    : family::bitwise<"bitwise_xor", "__xor__", tosa::op::bitwise_xor, tosa::op::logical_xor> {
  static evaluation::integers evaluate(evaluation::integer_call const& c) {
    return evaluation::bitwise_xor(c);
  }
};

}  // namespace arm_delegate::op
