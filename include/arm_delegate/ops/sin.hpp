#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sin.

#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.sin. SIN; quantized: TABLE.
struct sin : family::unary<"sin", tosa::op::sin> {
  static double table(double x) { return std::sin(x); }
};

}  // namespace arm_delegate::op
