#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.leaky_relu.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <limits>
#include <string_view>

namespace arm_delegate::op {

/// aten.leaky_relu: x for positive x, else negative_slope x. MAXIMUM or MINIMUM of both; quantized:
/// TABLE.
struct leaky_relu : family::computed<leaky_relu> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.leaky_relu.default(Tensor self, Scalar negative_slope=0.01) -> Tensor")};

  static double table(double x, ir::node const& n) {
    return x > 0 ? x : n.number("negative_slope") * x;
  }

  static detail::formula compute(detail::formula x, ir::node const& n) {
    auto const slope = n.number("negative_slope");
    if (slope == 0) return x.clamped(0, std::numeric_limits<double>::infinity());
    auto& b = x.builder();
    auto const code = slope <= 1 ? tosa::op::maximum : tosa::op::minimum;
    return {b, b.binary(code, x.tensor(), (x * slope).tensor())};
  }
};

}  // namespace arm_delegate::op
