#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.add and aten.sub.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>

namespace arm_delegate::op::family {

/// self +- alpha * other by the TOSA operator `Code`, broadcast. Quantized: RESCALE to INT32,
/// `Code`, RESCALE.
template <class Self, arm_delegate::detail::literal Name, tosa::op Code>
struct sum_of_two {
  using handles_quantized = Self;
  static constexpr auto of_tensor =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(
          ".Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor");
  static constexpr auto of_number =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(".Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor");
  static constexpr std::array schemas{of_tensor.view(), of_number.view()};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_binary(n); }

  static void lower(tosa::builder& b, ir::node const& n) { detail::lower_sum(b, n, Code); }
};

}  // namespace arm_delegate::op::family
