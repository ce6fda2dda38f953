#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.ceil.

#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/detail/whole_codes.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.ceil. CEIL; quantized: TABLE, 16 bits by a shift of
/// INT32.
struct ceil : family::rounding<ceil, "ceil", detail::whole_rounding::up> {
  static double table(double x) { return std::ceil(x); }
  static detail::formula compute(detail::formula x) { return x.apply(tosa::op::ceil); }
};

}  // namespace arm_delegate::op
