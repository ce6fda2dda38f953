#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sign.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.sign: 1, -1, or 0 for 0 and NaN. GREATER and SELECT, twice; quantized: TABLE.
struct sign : family::of_one_tensor<"sign"> {
  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static double table(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = detail::operand(b, n, "self", detail::arithmetic_type(n.result().type.type));
    auto const zero = b.scalar_like(x, 0);
    auto const is_negative = b.compare(tosa::op::greater, zero, x);
    auto const minus = b.select(is_negative, b.scalar_like(x, -1), zero);
    auto const is_positive = b.compare(tosa::op::greater, x, zero);
    detail::set_arithmetic(b, n, b.select(is_positive, b.scalar_like(x, 1), minus));
  }
};

}  // namespace arm_delegate::op
