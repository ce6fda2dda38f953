#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.special_entr.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <cmath>
#include <limits>

namespace arm_delegate::op {

/// aten.special_entr: -x log(x), 0 for 0 and -infinity for negative numbers. LOG, MUL, SELECTs;
/// quantized: TABLE.
struct special_entr : family::of_one_tensor<"special_entr">, family::computed<special_entr> {
  static double table(double x) {
    if (x < 0) return -std::numeric_limits<double>::infinity();
    return x == 0 ? 0 : -x * std::log(x);
  }

  static detail::formula compute(detail::formula x, ir::node const&) {
    auto const minus = -x;
    auto const y = minus * detail::log(x);
    auto const of_zero = detail::select(detail::equal(x, 0), 0, y);
    return detail::select(detail::greater(0, x), -std::numeric_limits<double>::infinity(), of_zero);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::special_entr(r, n);
  }
};

}  // namespace arm_delegate::op
