#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.gt.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/comparison.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.gt: self > other. GREATER.
struct gt : family::comparison<gt, "gt", tosa::op::greater, family::comparison_form::plain> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::greater(c);
  }
};

}  // namespace arm_delegate::op
