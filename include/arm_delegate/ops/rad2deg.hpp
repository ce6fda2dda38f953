#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rad2deg.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <numbers>

namespace arm_delegate::op {

/// aten.rad2deg: radians as degrees. MUL; quantized: TABLE.
struct rad2deg : family::of_one_tensor<"rad2deg">, family::computed<rad2deg> {
  static double table(double x) { return x * factor; }
  static detail::formula compute(detail::formula x, ir::node const&) { return x * factor; }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::rad2deg(r, n); }

 private:
  static constexpr double factor = 180 / std::numbers::pi;
};

}  // namespace arm_delegate::op
