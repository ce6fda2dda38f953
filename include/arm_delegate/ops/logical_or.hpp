#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.logical_or.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/logical.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.logical_or. LOGICAL_OR of bools; other operands are compared with 0 first.
struct logical_or : family::logical<logical_or, "logical_or", tosa::op::logical_or> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::logical_or(c);
  }
};

}  // namespace arm_delegate::op
