#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.rsub.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.rsub: other - alpha * self. SUB, broadcast. Quantized: RESCALE to INT32, SUB, RESCALE.
struct rsub {
  using handles_quantized = rsub;
  static constexpr auto schemas = std::array{
      std::string_view("aten.rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"),
      std::string_view("aten.rsub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_binary(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    detail::lower_sum(b, n, tosa::op::sub, "other", "self");
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::reversed_sub(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(r, n, {{"aten.rsub.Tensor", decomposition::reversed_sub}});
  }
};

}  // namespace arm_delegate::op
