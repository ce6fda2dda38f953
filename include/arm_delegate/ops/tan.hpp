#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.tan.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.tan: sin(x) / cos(x). SIN, COS, RECIPROCAL; quantized: TABLE.
struct tan : family::of_one_tensor<"tan">, family::computed<tan> {
  static double table(double x) { return std::tan(x); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    auto const sine = x.apply(tosa::op::sin);
    return detail::reciprocal(x.apply(tosa::op::cos)) * sine;
  }
};

}  // namespace arm_delegate::op
