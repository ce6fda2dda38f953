#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.logical_and.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/logical.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.logical_and. LOGICAL_AND of bools; other operands are compared with 0 first.
struct logical_and : family::logical<logical_and, "logical_and", tosa::op::logical_and> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::logical_and(c);
  }
};

}  // namespace arm_delegate::op
