#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.take_along_dim.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/ops/gather.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.take_along_dim: gather from tensors that are broadcast in the other dimensions; without a
/// dimension, from all elements in a row.
struct take_along_dim {
  using expands_to = ops<view, op::expand, gather>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.take_along_dim.default(Tensor self, Tensor indices, int? dim=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static void expand(ir::rewriter& r, ir::node const& n);

 private:
  static std::size_t axis(ir::node const& n) {
    return detail::dimension(n, n.integer("dim"), n.input("self").rank());
  }

  /// The sizes that both operands are broadcast to, with those of `indices` along `d`.
  static ir::shape broadcast_with(ir::node const& n, ir::shape x, ir::shape const& indices,
                                  std::size_t d) {
    if (x.rank() > 0) x[d] = indices[d];
    return detail::broadcast(n, x, indices);
  }

  /// Constant indices broadcast to the sizes `to`.
  static ir::tensor_data repeated(ir::value const& indices, ir::shape const& to);

  static ir::value_id row(ir::rewriter& r, ir::node const& n, std::string_view operand) {
    return r.call<view>(n.input_id(operand), r.list(ir::shape{n.input(operand).sizes().numel()}));
  }

  static ir::value_id taken(ir::rewriter& r, ir::value_id x, std::size_t d, ir::value_id indices) {
    return r.call<gather>(x, static_cast<std::int64_t>(d), indices);
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/take_along_dim-inl.hpp>  // IWYU pragma: export
#endif
