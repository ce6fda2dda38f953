#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.trunc.

#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/detail/whole_codes.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.trunc: rounded towards zero. FLOOR, CEIL, GREATER_EQUAL, SELECT; quantized: TABLE, 16 bits
/// by a shift of INT32.
struct trunc : family::rounding<trunc, "trunc", detail::whole_rounding::towards_zero> {
  static double table(double x) { return std::trunc(x); }

  static detail::formula compute(detail::formula x) {
    return {x.builder(), detail::truncated(x.builder(), x.tensor())};
  }
};

}  // namespace arm_delegate::op
