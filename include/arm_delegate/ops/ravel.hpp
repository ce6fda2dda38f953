#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.ravel.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/family/reshaping.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.ravel: RESHAPE to one dimension. Quantized values are used as they are.
struct ravel : family::reshaping<ravel> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.ravel.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    return {x.type.type, ir::shape{x.sizes().numel()}};
  }

  static bool is_no_operation(ir::node const&) { return true; }
};

}  // namespace arm_delegate::op
