#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.amax.

#include <array>
#include <string_view>

#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>

namespace arm_delegate::op {

/// aten.amax over dimensions: one REDUCE_MAX each. Quantized: on the codes.
struct amax {
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.amax.default(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    return detail::infer_reduction(n, n.input("self").type.type);
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const y = detail::reduce_each(b, n, tosa::op::reduce_max, b(n.input("self")));
    b.set(n, b.reshape(y, n.result().sizes()));
  }
};

}  // namespace arm_delegate::op
