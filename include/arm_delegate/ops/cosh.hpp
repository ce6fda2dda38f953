#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.cosh.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.cosh: (e + 1 / e) / 2 of e = exp(x). EXP, RECIPROCAL; quantized: TABLE.
struct cosh : family::of_one_tensor<"cosh">, family::computed<cosh> {
  static double table(double x) { return std::cosh(x); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    auto const e = detail::exp(x);
    return (e + detail::reciprocal(e)) * 0.5;
  }
};

}  // namespace arm_delegate::op
