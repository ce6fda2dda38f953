#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sqrt.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.sqrt. RSQRT and RECIPROCAL; quantized: TABLE.
struct sqrt : family::of_one_tensor<"sqrt">, family::computed<sqrt> {
  static double table(double x) { return std::sqrt(x); }

  static detail::formula compute(detail::formula x, ir::node const&) { return detail::sqrt(x); }
};

}  // namespace arm_delegate::op
