#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.block_diag.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/pad.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.block_diag: matrices along the diagonal of one that is 0 elsewhere: view, constant_pad_nd
/// and cat. Quantized as they are.
struct block_diag {
  using expands_to = ops<view, pad, cat>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.block_diag.default(Tensor[] tensors) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static void expand(ir::rewriter& r, ir::node const& n);

 private:
  /// The sizes of a tensor as a matrix; a vector is a row.
  static ir::shape block(ir::node const& n, ir::value const& x) {
    detail::expect_rank(n, x, 0, 2);
    return ir::widened(x.sizes(), 2);
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/block_diag-inl.hpp>  // IWYU pragma: export
#endif
