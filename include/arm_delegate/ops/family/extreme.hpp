#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The larger or smaller of two tensors.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>

namespace arm_delegate::op::family {

/// aten.<Name>: the TOSA operator `Code`, broadcast. Quantized: RESCALE of both to INT32 in a
/// common unit, `Code`, RESCALE.
template <class Self, arm_delegate::detail::literal Name, tosa::op Code>
struct extreme {
  using handles_quantized = Self;
  static constexpr auto signature =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(".default(Tensor self, Tensor other) -> Tensor");
  static constexpr std::array schemas{signature.view()};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_binary(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    if (!detail::computes_quantized(n)) {
      auto const [x, y] = detail::plain_operands(b, n);
      return detail::set_arithmetic(b, n, b.binary(Code, x, y));
    }
    auto const unit = detail::comparison_unit(n, n.input("self"), n.input("other"));
    auto const [x, y] = detail::in_unit(b, n, unit);
    auto const& q = detail::per_tensor(n, n.result());
    b.set(n, detail::from_accumulator(b, b.binary(Code, x, y), {unit}, q));
  }
};

}  // namespace arm_delegate::op::family
