#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.atanh.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.atanh: log((1 + x) / (1 - x)) / 2. LOG, RECIPROCAL; quantized: TABLE.
struct atanh : family::of_one_tensor<"atanh">, family::computed<atanh> {
  static double table(double x) { return std::atanh(x); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    auto const above = x + 1.0;
    return detail::log(detail::reciprocal(1.0 - x) * above) * 0.5;
  }
};

}  // namespace arm_delegate::op
