#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.log_sigmoid.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <algorithm>
#include <cmath>

namespace arm_delegate::op {

/// aten.log_sigmoid: log(sigmoid(x)) as min(x, 0) - log(1 + exp(-|x|)), which overflows nowhere.
/// Quantized: TABLE.
struct log_sigmoid : family::of_one_tensor<"log_sigmoid">, family::computed<log_sigmoid> {
  static double table(double x) { return std::min(x, 0.0) - std::log1p(std::exp(-std::abs(x))); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    auto const negative = x.clamped(-detail::no_bound, 0);
    return negative - detail::log1p(detail::exp(-detail::abs(x)));
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::log_sigmoid(r, n);
  }
};

}  // namespace arm_delegate::op
