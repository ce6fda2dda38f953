#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.logical_not.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.logical_not. LOGICAL_NOT of bools; others are compared with 0.
struct logical_not : family::of_one_tensor<"logical_not"> {
  using handles_quantized = logical_not;

  static ir::tensor_type infer(ir::node const& n) {
    return {ir::dtype::boolean, n.input("self").sizes()};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = detail::truth(b, n, n.input("self"));
    b.set(n, b.unary(tosa::op::logical_not, x));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::logical_not(c);
  }
};

}  // namespace arm_delegate::op
