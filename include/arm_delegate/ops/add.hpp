#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.add.

#include <arm_delegate/ops/detail/elementwise.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.add: self + alpha * other. ADD, broadcast. Quantized: RESCALE to INT32, ADD, RESCALE.
struct add {
  using handles_quantized = add;
  static constexpr auto schemas = std::array{
      std::string_view("aten.add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"),
      std::string_view("aten.add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_binary(n); }

  static void lower(tosa::builder& b, ir::node const& n) { detail::lower_sum(b, n, tosa::op::add); }
};

}  // namespace arm_delegate::op
