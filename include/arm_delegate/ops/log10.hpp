#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.log10.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>
#include <numbers>

namespace arm_delegate::op {

/// aten.log10. LOG and MUL; quantized: TABLE.
struct log10 : family::of_one_tensor<"log10">, family::computed<log10> {
  static double table(double x) { return std::log10(x); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    return detail::log(x) * std::numbers::log10e_v<double>;
  }
};

}  // namespace arm_delegate::op
