#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reductions of truth values.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/family/reduction.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op::family {

/// The reduction `Code` of the elements as truth values. A member adds `schemas`.
template <class Self, tosa::op Code>
struct truth_reduction : reduction<Self> {
  static ir::dtype result_type(ir::node const& n) {
    auto const from = n.input("self").type.type;
    return from == ir::dtype::uint8 ? from : ir::dtype::boolean;
  }

  static ir::tensor_type infer(ir::node const& n) {
    if (keeps_all(n)) return {result_type(n), n.input("self").sizes()};
    return reduction<Self>::infer(n);
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = detail::truth(b, n, n.input("self"));
    auto const y = keeps_all(n) ? x : detail::reduce_each(b, n, Code, x);
    b.set(n, b.reshape(b.cast(y, b.element_type(n.result())), n.result().sizes()));
  }

 private:
  /// Other reductions take an empty list of dimensions for all of them.
  static bool keeps_all(ir::node const& n) {
    return n.target.ends_with(".dims") && n.has("dim") && n.integers("dim").empty();
  }
};

}  // namespace arm_delegate::op::family
