#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.eq.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/comparison.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.eq: self == other. EQUAL.
struct eq : family::comparison<eq, "eq", tosa::op::equal, family::comparison_form::plain> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::equal(c);
  }
};

}  // namespace arm_delegate::op
