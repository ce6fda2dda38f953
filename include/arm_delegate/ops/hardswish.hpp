#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.hardswish.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <algorithm>

namespace arm_delegate::op {

/// aten.hardswish: x times x + 3, clamped to [0, 6], divided by 6. CLAMP, MUL; quantized:
/// TABLE.
struct hardswish : family::of_one_tensor<"hardswish">, family::computed<hardswish> {
  static double table(double x) { return x * std::clamp(x + 3, 0.0, 6.0) / 6; }

  static detail::formula compute(detail::formula x, ir::node const&) {
    return (x + 3.0).clamped(0, 6) * x * (1.0 / 6);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::hardswish(r, n);
  }
};

}  // namespace arm_delegate::op
