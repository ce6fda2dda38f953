#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.mT, aten.mH, aten.matrix_H and aten.adjoint.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/transpose.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace arm_delegate::op {

/// aten.mT, and for real numbers aten.mH, aten.matrix_H and aten.adjoint: transpose of the last two
/// dimensions.
struct mt {
  using expands_to = ops<transpose>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.mT.default(Tensor self) -> Tensor"),
                 std::string_view("aten.mH.default(Tensor self) -> Tensor"),
                 std::string_view("aten.matrix_H.default(Tensor self) -> Tensor"),
                 std::string_view("aten.adjoint.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto type = n.input("self").type;
    bool const is_matrix = n.target == "aten.matrix_H.default";
    detail::expect_rank(n, n.input("self"), 2, is_matrix ? 2 : ir::shape::max_rank);
    std::swap(type.sizes[type.sizes.rank() - 2], type.sizes[type.sizes.rank() - 1]);
    return type;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<transpose>(*n.find("self"), std::int64_t{-2}, std::int64_t{-1}));
  }
};

}  // namespace arm_delegate::op
