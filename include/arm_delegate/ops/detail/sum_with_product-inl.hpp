#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of sum_with_product.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/sum_with_product.hpp>

#include <fmt/core.h>

#include <string_view>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION ir::tensor_type infer_sum_with_product(ir::node const& n,
                                                             ir::value const& left,
                                                             ir::shape const& sizes) {
  auto const& added = n.input("self");
  expect_same_type(n, added, left);
  if (broadcast(n, sizes, added.sizes()) != sizes) {
    n.raise(code::shape_mismatch,
            fmt::format("{} does not broadcast to {}", added.sizes().text(), sizes.text()));
  }
  return {left.type.type, sizes};
}

}  // namespace arm_delegate::op::detail
