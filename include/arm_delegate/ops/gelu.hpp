#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.gelu.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <cmath>
#include <numbers>
#include <string_view>

namespace arm_delegate::op {

/// aten.gelu, with erf or its approximation by tanh. ERF or SIGMOID; quantized: TABLE.
struct gelu : family::computed<gelu> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.gelu.default(Tensor self, *, str approximate=\"none\") -> Tensor")};

  static double table(double x, ir::node const& n) {
    if (is_approximate(n)) return x / (1 + std::exp(-2 * scale * (x + cubic * x * x * x)));
    return x * std::erfc(-x / std::numbers::sqrt2) / 2;
  }

  static detail::formula compute(detail::formula x, ir::node const& n) {
    // (1 + tanh(u)) / 2 = sigmoid(2 u)
    if (is_approximate(n)) {
      auto const inner = (x * x * (2 * scale * cubic) + 2 * scale) * x;
      return detail::sigmoid(inner) * x;
    }
    auto const half = x * 0.5;
    return ((x * (1 / std::numbers::sqrt2)).apply(tosa::op::erf) + 1.0) * half;
  }

 private:
  static constexpr double scale = 0.7978845608028654;  // sqrt(2 / pi)
  static constexpr double cubic = 0.044715;            // as in PyTorch's definition

  static bool is_approximate(ir::node const& n) { return n.text("approximate") == "tanh"; }
};

}  // namespace arm_delegate::op
