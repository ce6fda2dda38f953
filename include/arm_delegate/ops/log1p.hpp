#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.log1p.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.log1p: log(1 + x), also near 0. LOG; quantized: TABLE.
struct log1p : family::of_one_tensor<"log1p">, family::computed<log1p> {
  static double table(double x) { return std::log1p(x); }

  static detail::formula compute(detail::formula x, ir::node const&) { return detail::log1p(x); }
};

}  // namespace arm_delegate::op
