#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sign.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate::op {

/// aten.sign: 1, -1, or 0 for 0 and NaN. GREATER and SELECT, twice; quantized: TABLE,
/// 16 bits as floats.
struct sign : family::of_one_tensor<"sign"> {
  using handles_quantized = sign;

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static double table(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

  static void lower(tosa::builder& b, ir::node const& n) {
    if (detail::computes_quantized(n)) {
      auto const& self = n.input("self");
      auto const x = detail::to_int32(b, n, self, detail::per_tensor(n, self).scale());
      return b.set(n, selected(b, n, x, tosa::from_ir(n.result().type.type)));
    }
    auto const x = detail::operand(b, n, "self", detail::arithmetic_type(n.result().type.type));
    detail::set_arithmetic(b, n, selected(b, n, x, b.type(x)));
  }

  static evaluation::integers evaluate(evaluation::integer_call const& c) {
    return evaluation::signs(c);
  }

 private:
  static tosa::tensor_id selected(tosa::builder& b, ir::node const& n, tosa::tensor_id x,
                                  tosa::dtype type) {
    auto const number = [&](double y) {
      return b.scalar(type, detail::stored_number(n, n.result(), y), b.sizes(x).rank());
    };
    auto const zero = b.scalar_like(x, 0);
    auto const is_negative = b.compare(tosa::op::greater, zero, x);
    auto const others = b.select(is_negative, number(-1), number(0));
    auto const is_positive = b.compare(tosa::op::greater, x, zero);
    return b.select(is_positive, number(1), others);
  }
};

}  // namespace arm_delegate::op
