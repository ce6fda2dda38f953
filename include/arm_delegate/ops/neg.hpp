#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.neg.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

namespace arm_delegate::op {

/// aten.neg. NEGATE, integers in INT32; quantized: NEGATE with zero points, with other scales in
/// INT32.
struct neg : family::of_one_tensor<"neg"> {
  using handles_quantized = neg;

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& x = n.input("self");
    if (!detail::computes_quantized(n)) {
      // NEGATE of INT8 and INT16 saturates; PyTorch's negative of the lowest integer is itself.
      auto const wide = detail::operand_as(b, x, detail::arithmetic_type(x.type.type));
      return detail::set_arithmetic(b, n, b.negate(wide, 0, 0));
    }
    auto const& in = detail::per_tensor(n, x);
    auto const& out = detail::per_tensor(n, n.result());
    if (in.type == out.type && in.scale() == out.scale()) {
      auto const y = b.negate(b(x), in.zero_point(), out.zero_point());
      return b.set(n, detail::saturate(b, y, out));
    }
    auto const y = b.negate(detail::to_int32(b, n, x, in.scale()), 0, 0);
    b.set(n, detail::from_accumulator(b, y, {in.scale()}, out));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::negate(c);
  }
};

}  // namespace arm_delegate::op
