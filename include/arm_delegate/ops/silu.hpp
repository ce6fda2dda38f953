#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.silu.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.silu: x sigmoid(x). SIGMOID, MUL; quantized: TABLE.
struct silu : family::of_one_tensor<"silu">, family::computed<silu> {
  static double table(double x) { return x / (1 + std::exp(-x)); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    return detail::sigmoid(x) * x;
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::silu(r, n); }
};

}  // namespace arm_delegate::op
