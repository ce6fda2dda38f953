#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.logical_xor.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/logical.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.logical_xor. LOGICAL_XOR of bools; other operands are compared with 0 first.
struct logical_xor : family::logical<logical_xor, "logical_xor", tosa::op::logical_xor> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::logical_xor(c);
  }
};

}  // namespace arm_delegate::op
