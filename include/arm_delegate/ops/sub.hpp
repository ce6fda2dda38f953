#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sub.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/sum_of_two.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.sub: self - alpha * other. SUB, broadcast. Quantized: RESCALE to INT32, SUB, RESCALE.
struct sub : family::sum_of_two<sub, "sub", tosa::op::sub> {
  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::sub(c);
  }
};

}  // namespace arm_delegate::op
