#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.deg2rad.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <numbers>

namespace arm_delegate::op {

/// aten.deg2rad: degrees as radians. MUL; quantized: TABLE.
struct deg2rad : family::of_one_tensor<"deg2rad">, family::computed<deg2rad> {
  static double table(double x) { return x * factor; }
  static detail::formula compute(detail::formula x, ir::node const&) { return x * factor; }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::deg2rad(r, n); }

 private:
  static constexpr double factor = std::numbers::pi / 180;
};

}  // namespace arm_delegate::op
