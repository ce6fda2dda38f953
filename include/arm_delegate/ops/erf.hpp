#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.erf.

#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.erf. ERF; quantized: TABLE.
struct erf : family::unary<"erf", tosa::op::erf> {
  static double table(double x) { return std::erf(x); }
};

}  // namespace arm_delegate::op
