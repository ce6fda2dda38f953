#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.log.

#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.log. LOG; quantized: TABLE.
struct log : family::unary<"log", tosa::op::log> {
  static double table(double x) { return std::log(x); }
};

}  // namespace arm_delegate::op
