#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.relu.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/clamping.hpp>
#include <arm_delegate/ops/detail/quantized.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.relu: max(x, 0). One CLAMP; quantized with zero point at the lowest code: nothing.
struct relu {
  using handles_quantized = relu;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.relu.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::like(n); }
  static double minimum(ir::node const&) { return 0; }

  static void lower(tosa::builder& b, ir::node const& n) {
    detail::lower_clamp(b, n, n.input("self"), 0, detail::no_bound);
  }
};

}  // namespace arm_delegate::op
