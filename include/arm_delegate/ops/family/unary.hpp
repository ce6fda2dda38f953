#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Functions of one number that TOSA has, too.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>

namespace arm_delegate::op::family {

/// aten.<Name>: the TOSA operator `Code` on floats, TABLE on quantized values. Of integers it makes
/// float32. A member adds `static double table(double x)`, the function itself.
template <arm_delegate::detail::literal Name, tosa::op Code>
struct unary {
  static constexpr auto signature =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(".default(Tensor self) -> Tensor");
  static constexpr std::array schemas{signature.view()};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    bool const floating = ir::is_floating(x.type.type);
    return {floating ? x.type.type : ir::dtype::float32, x.sizes()};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.unary(Code, b(n.input("self"))));
  }
};

}  // namespace arm_delegate::op::family
