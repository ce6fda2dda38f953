#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Exponential linear units.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>
#include <limits>

namespace arm_delegate::op::family {

/// The factors of a member.
struct exponential_linear_factors {
  double alpha = 1;
  double scale = 1;
  double input_scale = 1;
};

/// scale x for positive x, else scale alpha (exp(input_scale x) - 1). TANH, EXP, SELECT; quantized:
/// TABLE. A member adds `schemas` and `static exponential_linear_factors factors(ir::node const&)`.
template <class Self>
struct exponential_linear : computed<Self> {
  static double table(double x, ir::node const& n) {
    auto const f = Self::factors(n);
    return f.scale * (x > 0 ? x : f.alpha * std::expm1(f.input_scale * x));
  }

  static detail::formula compute(detail::formula x, ir::node const& n) {
    auto const f = Self::factors(n);
    auto const positive = f.scale == 1 ? x : x * f.scale;
    auto const factor = f.scale * f.alpha;
    if (factor == 0) return positive.clamped(0, std::numeric_limits<double>::infinity());
    auto const y = detail::expm1(f.input_scale == 1 ? x : x * f.input_scale);
    auto const is_positive = detail::greater(x, 0.0);
    return detail::select(is_positive, positive, factor == 1 ? y : y * factor);
  }
};

}  // namespace arm_delegate::op::family
