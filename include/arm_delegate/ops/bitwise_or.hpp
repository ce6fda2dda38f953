#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.bitwise_or.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/bitwise.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.bitwise_or. BITWISE_OR, LOGICAL_OR of bools.
struct bitwise_or
    : family::bitwise<"bitwise_or", "__or__", tosa::op::bitwise_or, tosa::op::logical_or> {
  static evaluation::integers evaluate(evaluation::integer_call const& c) {
    return evaluation::bitwise_or(c);
  }
};

}  // namespace arm_delegate::op
