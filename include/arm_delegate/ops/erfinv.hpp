#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.erfinv.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace arm_delegate::op {

/// aten.erfinv. A polynomial in sqrt(-log(1 - x^2)) times x; quantized: TABLE.
struct erfinv : family::of_one_tensor<"erfinv">, family::computed<erfinv> {
  static double table(double x) {
    auto const t = std::abs(x);
    if (!(t < 1)) return t > 1 ? std::nan("") : x * std::numeric_limits<double>::infinity();
    // Newton's method for log(erfc(y)) = log(1 - t), which is concave: it converges from any y.
    double y = 0;
    for (int i = 0; i < 40; ++i) {
      auto const rest = std::erfc(y);
      auto const slope = 2 / std::sqrt(std::numbers::pi) * std::exp(-y * y);
      y += std::log(rest / (1 - t)) * rest / slope;
    }
    return std::copysign(y, x);
  }

  /// A minimax polynomial of erfinv(x) / x in s - 2, s = sqrt(|log(1 - x^2)|), for 0 <= s <= 4.1,
  /// error 1.4e-7; a float below 1 makes s at most 4. The highest coefficient is positive, so that
  /// +-1 makes +-infinity.
  static constexpr std::array coefficients{
      1.85877895,      0.913420081,     0.11282675,     -0.0708389804,  0.0133545464,
      0.0121583492,    -0.00646975683,  -0.00224355236, 0.00212212582,  0.000343113876,
      -0.000515628606, -4.08907108e-05, 8.74651378e-05, 3.33564799e-06, -8.99414044e-06,
      -1.3726779e-07,  4.14330771e-07};

  static detail::formula compute(detail::formula x, ir::node const&) {
    auto const above = x + 1.0;
    auto const s = detail::sqrt(detail::abs(detail::log((1.0 - x) * above)));
    return detail::polynomial(s - 2.0, coefficients) * x;
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::erfinv(r, n, coefficients);
  }
};

}  // namespace arm_delegate::op
