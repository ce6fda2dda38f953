#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.unsqueeze.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/reshaping.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.unsqueeze: RESHAPE. Quantized values are used as they are.
struct unsqueeze : family::reshaping<unsqueeze> {
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
};

}  // namespace arm_delegate::op
