#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.hardshrink.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <cmath>
#include <string_view>

namespace arm_delegate::op {

/// aten.hardshrink: 0 for |x| <= lambd, else x. ABS, GREATER_EQUAL, SELECT; quantized: TABLE.
struct hardshrink : family::computed<hardshrink> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.hardshrink.default(Tensor self, Scalar lambd=0.5) -> Tensor")};

  static double table(double x, ir::node const& n) {
    return std::abs(x) <= n.number("lambd") ? 0 : x;
  }

  static detail::formula compute(detail::formula x, ir::node const& n) {
    auto const limit = x.number(n.number("lambd"));
    auto const is_small =
        x.builder().compare(tosa::op::greater_equal, limit.tensor(), detail::abs(x).tensor());
    return detail::select(is_small, 0, x);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::hardshrink(r, n);
  }
};

}  // namespace arm_delegate::op
