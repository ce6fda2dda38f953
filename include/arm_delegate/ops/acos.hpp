#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.acos.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <array>
#include <cmath>
#include <numbers>

namespace arm_delegate::op {

/// aten.acos. A polynomial times sqrt(1 - |x|); quantized: TABLE.
struct acos : family::of_one_tensor<"acos">, family::computed<acos> {
  static double table(double x) { return std::acos(x); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    // A minimax polynomial (Remez) of acos(t) / sqrt(1 - t) for 0 <= t <= 1, error 2.2e-8.
    constexpr std::array coefficients{
        1.570796304995439,    -0.2145988038483129,   0.08897905010302107,  -0.0501747164805629,
        0.030893056951882006, -0.017089816535903694, 0.006671297578827452, -0.00126283219075261};
    auto const t = detail::abs(x);
    auto const root = detail::sqrt(1.0 - t);
    auto const y = detail::polynomial(t, coefficients) * root;
    auto const is_negative = detail::greater(0, x);
    return detail::select(is_negative, std::numbers::pi - y, y);
  }
};

}  // namespace arm_delegate::op
