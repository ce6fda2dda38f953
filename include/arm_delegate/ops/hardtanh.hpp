#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.hardtanh.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/clamping.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.hardtanh: min(max(x, min_val), max_val). One CLAMP.
struct hardtanh {
  using handles_quantized = hardtanh;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.hardtanh.default(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::like(n); }
  static double minimum(ir::node const& n) {
    return std::min(n.number("min_val"), n.number("max_val"));
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    detail::lower_clamp(b, n, n.input("self"), n.number("min_val"), n.number("max_val"));
  }
};

}  // namespace arm_delegate::op
