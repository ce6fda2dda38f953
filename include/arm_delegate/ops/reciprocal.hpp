#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.reciprocal.

#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.reciprocal: 1 / x. RECIPROCAL; quantized: TABLE.
struct reciprocal : family::unary<"reciprocal", tosa::op::reciprocal> {
  static double table(double x) { return 1 / x; }
};

}  // namespace arm_delegate::op
