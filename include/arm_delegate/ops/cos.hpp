#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.cos.

#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.cos. COS; quantized: TABLE.
struct cos : family::unary<"cos", tosa::op::cos> {
  static double table(double x) { return std::cos(x); }
};

}  // namespace arm_delegate::op
