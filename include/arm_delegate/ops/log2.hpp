#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.log2.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>
#include <numbers>

namespace arm_delegate::op {

/// aten.log2. LOG and MUL; quantized: TABLE.
struct log2 : family::of_one_tensor<"log2">, family::computed<log2> {
  static double table(double x) { return std::log2(x); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    return detail::log(x) * std::numbers::log2e_v<double>;
  }
};

}  // namespace arm_delegate::op
