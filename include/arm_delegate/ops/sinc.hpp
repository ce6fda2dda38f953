#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sinc.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>
#include <numbers>

namespace arm_delegate::op {

/// aten.sinc: sin(pi x) / (pi x), and 1 for 0. SIN, RECIPROCAL, MUL, SELECT; quantized: TABLE.
struct sinc : family::of_one_tensor<"sinc">, family::computed<sinc> {
  static double table(double x) {
    auto const angle = std::numbers::pi * x;
    return x == 0 ? 1 : std::sin(angle) / angle;
  }

  static detail::formula compute(detail::formula x, ir::node const&) {
    auto const angle = x * std::numbers::pi;
    auto const sine = angle.apply(tosa::op::sin);
    auto const quotient = sine * detail::reciprocal(angle);
    return detail::select(detail::equal(x, 0), 1, quotient);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::sinc(r, n); }
};

}  // namespace arm_delegate::op
