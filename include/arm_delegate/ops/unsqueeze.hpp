#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.unsqueeze.

#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.unsqueeze: RESHAPE. Quantized: on the codes.
struct unsqueeze {
  using handles_quantized = unsqueeze;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.unsqueeze.default(Tensor self, int dim) -> Tensor"),
                 std::string_view("aten.unsqueeze_copy.default(Tensor self, int dim) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 0, ir::shape::max_rank - 1);
    auto s = x.sizes();
    s.insert(detail::dimension(n, n.integer("dim"), x.rank() + 1), 1);
    return {x.type.type, s};
  }

  static std::optional<ir::tensor_data> fold(ir::node const& n) { return detail::fold_reshaped(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.reshape(b(n.input("self")), n.result().sizes()));
  }
};

}  // namespace arm_delegate::op
