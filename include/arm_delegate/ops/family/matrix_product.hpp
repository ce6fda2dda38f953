#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Products of two matrices, or of two batches of them.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/matmul.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>

namespace arm_delegate::op::family {

/// [..., H, C] x [..., C, W] of `Rank` dimensions, all but the last two equal: MATMUL; quantized:
/// followed by one RESCALE. A member adds `schemas`, with the operands `self` and `mat2`.
template <class Self, std::size_t Rank>
struct matrix_product {
  using handles_quantized = Self;

  static ir::tensor_type infer(ir::node const& n) {
    return {n.input("self").type.type,
            detail::product_sizes(n, n.input("self"), n.input("mat2"), Rank)};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& left = n.input("self");
    auto const& right = n.input("mat2");
    auto const y = detail::lower_matmul(b, n, left, right, batched(b, left), batched(b, right));
    b.set(n, b.reshape(y, n.result().sizes()));
  }

 private:
  static tosa::tensor_id batched(tosa::builder& b, ir::value const& v) {
    auto s = v.sizes();
    if constexpr (Rank == 2) s.insert(0, 1);
    return b.reshape(b(v), s);
  }
};

}  // namespace arm_delegate::op::family
