#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.ge.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/comparison.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.ge: self >= other. GREATER_EQUAL.
struct ge : family::comparison<ge, "ge", tosa::op::greater_equal, family::comparison_form::plain> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::greater_equal(c);
  }
};

}  // namespace arm_delegate::op
