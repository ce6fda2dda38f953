#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that reverse the order of one dimension.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/ops/flip.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::op::family {

/// aten.<Name>: flip of the dimension `Dim`.
template <class Self, arm_delegate::detail::literal Name, std::size_t Dim>
struct flipping : of_one_tensor<Name> {
  using expands_to = ops<flip>;
  static constexpr auto quantization = quantization_rule::shared;

  static ir::tensor_type infer(ir::node const& n) {
    detail::expect_rank(n, n.input("self"), Dim + 1, ir::shape::max_rank);
    return detail::like(n);
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    std::array const dims{static_cast<std::int64_t>(Dim)};
    r.replace(n, r.call<flip>(*n.find("self"), r.list(dims)));
  }
};

}  // namespace arm_delegate::op::family
