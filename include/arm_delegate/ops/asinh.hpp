#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.asinh.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.asinh: log(|x| + sqrt(x^2 + 1)) with the sign of x. LOG; quantized: TABLE.
struct asinh : family::of_one_tensor<"asinh">, family::computed<asinh> {
  static double table(double x) { return std::asinh(x); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    auto const magnitude = detail::abs(x);
    auto const y = detail::log(detail::sqrt(x * x + 1.0) + magnitude);
    auto const is_negative = detail::greater(0, x);
    return detail::select(is_negative, -y, y);
  }
};

}  // namespace arm_delegate::op
