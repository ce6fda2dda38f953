#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.softshrink.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.softshrink: x moved by lambd towards 0, as x - clamp(x, -lambd, lambd). Quantized: TABLE.
struct softshrink : family::computed<softshrink> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.softshrink.default(Tensor self, Scalar lambd=0.5) -> Tensor")};

  static double table(double x, ir::node const& n) {
    auto const limit = n.number("lambd");
    return x - std::min(std::max(x, -limit), limit);
  }

  static detail::formula compute(detail::formula x, ir::node const& n) {
    auto const limit = n.number("lambd");
    return x - x.clamped(-limit, limit);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::softshrink(r, n);
  }
};

}  // namespace arm_delegate::op
