#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.special_ndtr.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>
#include <numbers>

namespace arm_delegate::op {

/// aten.special_ndtr: the distribution function of the normal distribution, (1 + erf(x / sqrt(2)))
/// / 2. MUL, ERF, ADD, MUL; quantized: TABLE.
struct special_ndtr : family::of_one_tensor<"special_ndtr">, family::computed<special_ndtr> {
  static double table(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }
  static detail::formula compute(detail::formula x, ir::node const&) {
    auto const scaled = x * (1 / std::numbers::sqrt2);
    return (scaled.apply(tosa::op::erf) + 1) * 0.5;
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::special_ndtr(r, n);
  }
};

}  // namespace arm_delegate::op
