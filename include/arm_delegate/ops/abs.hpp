#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.abs.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.abs. ABS; quantized: TABLE, which is exact for int8.
struct abs : family::of_one_tensor<"abs"> {
  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static double table(double x) { return std::abs(x); }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = detail::operand(b, n, "self", detail::arithmetic_type(n.result().type.type));
    detail::set_arithmetic(b, n, b.unary(tosa::op::abs, x));
  }
};

}  // namespace arm_delegate::op
