#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.add.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/sum_of_two.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.add: self + alpha * other. ADD, broadcast. Quantized: RESCALE to INT32, ADD, RESCALE.
struct add : family::sum_of_two<add, "add", tosa::op::add> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::add(c);
  }
};

}  // namespace arm_delegate::op
