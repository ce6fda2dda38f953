#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.exp.

#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.exp. EXP; quantized: TABLE.
struct exp : family::unary<"exp", tosa::op::exp> {
  static double table(double x) { return std::exp(x); }
};

}  // namespace arm_delegate::op
