#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.tanh.

#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.tanh. TANH; quantized: TABLE.
struct tanh : family::unary<"tanh", tosa::op::tanh> {
  static double table(double x) { return std::tanh(x); }
};

}  // namespace arm_delegate::op
