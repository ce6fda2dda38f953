#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.ne.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/comparison.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.ne: self != other. EQUAL, LOGICAL_NOT.
struct ne : family::comparison<ne, "ne", tosa::op::equal, family::comparison_form::negative> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::not_equal(c);
  }
};

}  // namespace arm_delegate::op
