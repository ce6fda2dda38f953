#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sub.

#include <arm_delegate/ops/detail/elementwise.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.sub: self - alpha * other. SUB, broadcast. Quantized: RESCALE to INT32, SUB, RESCALE.
struct sub {
  using handles_quantized = sub;
  static constexpr auto schemas = std::array{
      std::string_view("aten.sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"),
      std::string_view("aten.sub.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_binary(n); }

  static void lower(tosa::builder& b, ir::node const& n) { detail::lower_sum(b, n, tosa::op::sub); }
};

}  // namespace arm_delegate::op
