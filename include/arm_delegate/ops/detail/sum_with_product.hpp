#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What aten.addmm and baddbmm share: beta * self + alpha * product.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>

#include <string_view>

namespace arm_delegate::op::detail {

/// The result type for a product of `sizes`, to which 'self' must broadcast.
ARM_DELEGATE_FUNCTION ir::tensor_type infer_sum_with_product(ir::node const& n,
                                                             ir::value const& left,
                                                             ir::shape const& sizes);

/// Replaces the node by the sum; factors of 1 cost nothing.
template <class Mul, class Add>
void expand_sum_with_product(ir::rewriter& r, ir::node const& n, ir::value_id product) {
  auto const scaled = [&](ir::argument value, std::string_view factor) {
    if (n.number(factor) == 1) return value;
    return ir::argument(r.call<Mul, "Scalar">(value, *n.find(factor)));
  };
  auto const left = scaled(*n.find("self"), "beta");
  auto const right = scaled(product, "alpha");
  r.replace(n, r.call<Add>(left, right));
}

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/sum_with_product-inl.hpp>  // IWYU pragma: export
#endif
