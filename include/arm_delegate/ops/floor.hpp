#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.floor.

#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/detail/whole_codes.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.floor. FLOOR; quantized: TABLE, 16 bits by a shift of
/// INT32.
struct floor : family::rounding<floor, "floor", detail::whole_rounding::down> {
  static double table(double x) { return std::floor(x); }
  static detail::formula compute(detail::formula x) { return detail::floor(x); }
};

}  // namespace arm_delegate::op
