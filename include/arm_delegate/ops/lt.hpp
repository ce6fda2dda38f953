#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.lt.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/comparison.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.lt: self < other. GREATER of other and self.
struct lt : family::comparison<lt, "lt", tosa::op::greater, family::comparison_form::swapped> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::less(c);
  }
};

}  // namespace arm_delegate::op
