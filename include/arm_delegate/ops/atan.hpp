#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.atan.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <array>
#include <cmath>
#include <numbers>

namespace arm_delegate::op {

/// aten.atan. A quotient of polynomials, from 1 of 1 / x; quantized: TABLE.
struct atan : family::of_one_tensor<"atan">, family::computed<atan> {
  static double table(double x) { return std::atan(x); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    // A minimax quotient of atan(t) / t in t^2 for 0 <= t <= 1, error 2.3e-8.
    constexpr std::array numerator{1.0, 0.9007193891294165, 0.13854515698015912};
    constexpr std::array denominator{1.0, 1.2340512700706239, 0.349924153701756,
                                     0.012496896818419506};
    auto const is_large = detail::greater(detail::abs(x), 1.0);
    auto const t = detail::select(is_large, detail::reciprocal(x), x);
    auto const square = t * t;
    auto const above = detail::polynomial(square, numerator) * t;
    auto const y = detail::reciprocal(detail::polynomial(square, denominator)) * above;
    // atan(x) = +-pi / 2 - atan(1 / x)
    auto const quarter = x.number(std::numbers::pi / 2);
    auto const limit = detail::select(detail::greater(x, 0.0), quarter, -std::numbers::pi / 2);
    return detail::select(is_large, limit - y, y);
  }
};

}  // namespace arm_delegate::op
