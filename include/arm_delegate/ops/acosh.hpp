#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.acosh.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.acosh: log(x + sqrt((x - 1) (x + 1))). LOG; quantized: TABLE.
struct acosh : family::of_one_tensor<"acosh">, family::computed<acosh> {
  static double table(double x) { return std::acosh(x); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    auto const above = x + 1.0;
    return detail::log(detail::sqrt((x - 1.0) * above) + x);
  }
};

}  // namespace arm_delegate::op
