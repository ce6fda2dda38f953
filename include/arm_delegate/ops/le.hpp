#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.le.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/comparison.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.le: self <= other. GREATER_EQUAL of other and self.
struct le
    : family::comparison<le, "le", tosa::op::greater_equal, family::comparison_form::swapped> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::less_equal(c);
  }
};

}  // namespace arm_delegate::op
