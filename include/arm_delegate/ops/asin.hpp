#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.asin.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <array>
#include <cmath>
#include <numbers>

namespace arm_delegate::op {

/// aten.asin. A polynomial, from 1/2 of sqrt((1 - |x|) / 2); quantized: TABLE.
struct asin : family::of_one_tensor<"asin">, family::computed<asin> {
  static double table(double x) { return std::asin(x); }

  static detail::formula compute(detail::formula x, ir::node const&) {
    // A minimax polynomial (Remez) of (asin(s) - s) / s^3 in s^2 for 0 <= s <= 1/2, error 5e-9.
    constexpr std::array coefficients{0.166667539276259, 0.07495241782584831, 0.04547709738058568,
                                      0.02414760785763286, 0.0422185559720438};
    auto const t = detail::abs(x);
    auto const is_large = detail::greater(t, 0.5);
    auto const half = (1.0 - t) * 0.5;
    auto const square = detail::select(is_large, half, t * t);
    auto const s = detail::select(is_large, detail::sqrt(half), t);
    auto const y = detail::polynomial(square, coefficients) * square * s + s;
    // asin(t) = pi / 2 - 2 asin(sqrt((1 - t) / 2))
    auto const z = detail::select(is_large, std::numbers::pi / 2 - (y + y), y);
    auto const is_negative = detail::greater(0, x);
    return detail::select(is_negative, -z, z);
  }
};

}  // namespace arm_delegate::op
