#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.mul.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.mul: self * other. MUL, broadcast. Quantized: INT32 operands without zero points, MUL,
/// one RESCALE by the product of the scales.
struct mul {
  using handles_quantized = mul;
  static constexpr auto schemas =
      std::array{std::string_view("aten.mul.Tensor(Tensor self, Tensor other) -> Tensor"),
                 std::string_view("aten.mul.Scalar(Tensor self, Scalar other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_binary(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    if (!detail::computes_quantized(n)) {
      auto const [a, c] = detail::plain_operands(b, n);
      detail::set_arithmetic(b, n, b.mul(a, c));
      return;
    }
    detail::refuse_number(n);
    auto const& left = n.input("self");
    auto const& right = n.input("other");
    auto const left_scale = detail::per_tensor(n, left).scale();
    auto const right_scale = detail::per_tensor(n, right).scale();
    auto const a = detail::to_int32(b, n, left, left_scale);
    auto const c = &left == &right ? a : detail::to_int32(b, n, right, right_scale);
    b.set(n, detail::from_accumulator(b, b.mul(a, c), {left_scale * right_scale},
                                      detail::per_tensor(n, n.result())));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::mul(c);
  }
};

}  // namespace arm_delegate::op
