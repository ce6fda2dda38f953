#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.abs.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <cmath>

namespace arm_delegate::op {

/// aten.abs. ABS; quantized: TABLE, 16 bits as INT32 ABS.
struct abs : family::of_one_tensor<"abs"> {
  using handles_quantized = abs;

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static double table(double x) { return std::abs(x); }

  static void lower(tosa::builder& b, ir::node const& n) {
    if (detail::computes_quantized(n)) return lower_quantized(b, n);
    auto const x = detail::operand(b, n, "self", detail::arithmetic_type(n.result().type.type));
    detail::set_arithmetic(b, n, b.unary(tosa::op::abs, x));
  }

  static evaluation::integers evaluate(evaluation::integer_call const& c) {
    return evaluation::absolutes(c);
  }

 private:
  static void lower_quantized(tosa::builder& b, ir::node const& n) {
    auto const& self = n.input("self");
    auto const unit = detail::per_tensor(n, self).scale();
    auto const y = b.unary(tosa::op::abs, detail::to_int32(b, n, self, unit));
    b.set(n, detail::from_accumulator(b, y, {unit}, detail::per_tensor(n, n.result())));
  }
};

}  // namespace arm_delegate::op
