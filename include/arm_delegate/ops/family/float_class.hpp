#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tests for the special numbers of floating point.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>

namespace arm_delegate::op::family {

/// aten.<Name>: true for some numbers of floating point, for integers and quantized values always
/// `Integers`: a constant. A member adds `static tosa::tensor_id belongs(tosa::builder&,
/// tosa::tensor_id)`.
template <class Self, arm_delegate::detail::literal Name, bool Integers = false>
struct float_class : of_one_tensor<Name> {
  static ir::tensor_type infer(ir::node const& n) {
    return {ir::dtype::boolean, n.input("self").sizes()};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& x = n.input("self");
    if (!x.is_quantized() && ir::is_floating(x.type.type)) {
      return b.set(n, Self::belongs(b, b(x)));
    }
    b.set(n, b.tile(b.scalar(tosa::dtype::boolean, Integers ? 1 : 0, x.rank()), x.sizes()));
  }
};

}  // namespace arm_delegate::op::family
