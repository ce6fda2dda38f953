#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rsqrt.

#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.rsqrt: 1 / sqrt(x). RSQRT; quantized: TABLE.
struct rsqrt : family::unary<"rsqrt", tosa::op::rsqrt> {
  static double table(double x) { return 1 / std::sqrt(x); }
};

}  // namespace arm_delegate::op
