#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Logical operators on two tensors.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>

namespace arm_delegate::op::family {

/// aten.<Name>: the TOSA operator `Code` on bools. Other elements, quantized ones too, are true
/// unless they are 0.
template <class Self, arm_delegate::detail::literal Name, tosa::op Code>
struct logical {
  using handles_quantized = Self;
  static constexpr auto signature =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(".default(Tensor self, Tensor other) -> Tensor");
  static constexpr std::array schemas{signature.view()};

  static ir::tensor_type infer(ir::node const& n) {
    return {ir::dtype::boolean,
            detail::broadcast(n, n.input("self").sizes(), n.input("other").sizes())};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = detail::truth(b, n, n.input("self"));
    auto const y = detail::truth(b, n, n.input("other"));
    b.set(n, b.binary(Code, x, y));
  }
};

}  // namespace arm_delegate::op::family
