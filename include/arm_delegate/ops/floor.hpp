#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.floor.

#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.floor. FLOOR; quantized: TABLE.
struct floor : family::rounding<floor, "floor"> {
  static double table(double x) { return std::floor(x); }
  static detail::formula compute(detail::formula x) { return detail::floor(x); }
};

}  // namespace arm_delegate::op
