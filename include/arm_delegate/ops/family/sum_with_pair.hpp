#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sums with a product or quotient of two tensors.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/wide_steps.hpp>
#include <arm_delegate/ops/to.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>

namespace arm_delegate::op::family {

/// The common part of the two operators.
struct summing_pair {
  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& first = n.input("tensor1");
    auto const& second = n.input("tensor2");
    auto const pair = detail::common_type(n, ir::promote(first.type.type, second.type.type));
    return {detail::common_type(n, ir::promote(x.type.type, pair)),
            detail::broadcast(n, x.sizes(), detail::broadcast(n, first.sizes(), second.sizes()))};
  }
};

/// aten.<Name>: self + value * `Pair`(tensor1, tensor2).
template <class Self, arm_delegate::detail::literal Name, class Pair>
struct sum_with_pair : summing_pair {
  using expands_to = ops<Pair, add, to>;
  static constexpr auto signature =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(
          ".default(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor");
  static constexpr std::array schemas{signature.view()};

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const x = detail::in_float32(r, n, "self");
    auto const pair =
        r.call<Pair>(detail::in_float32(r, n, "tensor1"), detail::in_float32(r, n, "tensor2"));
    detail::replace_rounded(r, n,
                            r.call(ir::overload_name<add>,
                                   {{"self", x}, {"other", pair}, {"alpha", *n.find("value")}}));
  }
};

}  // namespace arm_delegate::op::family
