#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.isnan.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/float_class.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate::op {

/// aten.isnan: x != x, which holds for NaN only. EQUAL, LOGICAL_NOT.
struct isnan : family::float_class<isnan, "isnan"> {
  using handles_quantized = isnan;

  static tosa::tensor_id belongs(tosa::builder& b, tosa::tensor_id x) {
    return b.unary(tosa::op::logical_not, b.compare(tosa::op::equal, x, x));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::nan_elements(c);
  }
};

}  // namespace arm_delegate::op
