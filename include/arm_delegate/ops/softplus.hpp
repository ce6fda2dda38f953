#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.softplus.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <array>
#include <cmath>
#include <string_view>

namespace arm_delegate::op {

/// aten.softplus: log(1 + exp(beta x)) / beta, and x if beta x > threshold. EXP, LOG, SELECT;
/// quantized: TABLE.
struct softplus : family::computed<softplus> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.softplus.default(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor")};

  static double table(double x, ir::node const& n) {
    auto const beta = n.number("beta");
    return beta * x > n.number("threshold") ? x : std::log1p(std::exp(beta * x)) / beta;
  }

  static detail::formula compute(detail::formula x, ir::node const& n) {
    auto const beta = n.number("beta");
    auto const scaled = beta == 1 ? x : x * beta;
    auto const y = detail::log1p(detail::exp(scaled));
    auto const is_large = detail::greater(scaled, n.number("threshold"));
    return detail::select(is_large, x, beta == 1 ? y : y * (1 / beta));
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::softplus(r, n);
  }
};

}  // namespace arm_delegate::op
