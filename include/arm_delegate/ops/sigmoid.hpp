#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sigmoid.

#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.sigmoid: 1 / (1 + exp(-x)). SIGMOID; quantized: TABLE.
struct sigmoid : family::unary<"sigmoid", tosa::op::sigmoid> {
  static double table(double x) { return 1 / (1 + std::exp(-x)); }
};

}  // namespace arm_delegate::op
