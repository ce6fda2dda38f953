#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.floor_divide.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/division.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.floor_divide: floor(self / other). RECIPROCAL, MUL, FLOOR; INTDIV of integers.
struct floor_divide {
  static constexpr auto schemas =
      std::array{std::string_view("aten.floor_divide.default(Tensor self, Tensor other) -> Tensor"),
                 std::string_view("aten.floor_divide.Scalar(Tensor self, Scalar other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_binary(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    detail::lower_division(b, n, detail::quotient_rounding::down);
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::floor_divide(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(
        r, n, {{"aten.floor_divide.Scalar", decomposition::floor_divide_scalar}});
  }
};

}  // namespace arm_delegate::op
