#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.mish.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>
#include <limits>

namespace arm_delegate::op {

/// aten.mish: x tanh(log(1 + exp(x))), which is x n / (n + 2) with n = exp(x) (exp(x) + 2).
/// EXP, RECIPROCAL; quantized: TABLE.
struct mish : family::of_one_tensor<"mish">, family::computed<mish> {
  static double table(double x) { return x * std::tanh(std::log1p(std::exp(x))); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    // If x is 20 or more, its factor is 1 in FP32, and n might overflow.
    auto const e = detail::exp(x.clamped(std::numeric_limits<float>::lowest(), 20));
    auto const n = (e + 2.0) * e;
    return detail::reciprocal(n + 2.0) * n * x;
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::mish(r, n); }
};

}  // namespace arm_delegate::op
