#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.expm1.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.expm1: exp(x) - 1, also near 0. TANH, EXP; quantized: TABLE.
struct expm1 : family::of_one_tensor<"expm1">, family::computed<expm1> {
  static double table(double x) { return std::expm1(x); }

  static detail::formula compute(detail::formula x, ir::node const&) { return detail::expm1(x); }
};

}  // namespace arm_delegate::op
