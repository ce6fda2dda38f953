#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.baddbmm.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/bmm.hpp>
#include <arm_delegate/ops/detail/matmul.hpp>
#include <arm_delegate/ops/detail/sum_with_product.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.baddbmm: beta * self + alpha * (batch1 @ batch2), as bmm, mul and add.
struct baddbmm {
  using expands_to = ops<bmm, mul, add>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.baddbmm.default(Tensor self, Tensor batch1, Tensor batch2, "
                                  "*, Scalar beta=1, Scalar alpha=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& a = n.input("batch1");
    return detail::infer_sum_with_product(n, a, detail::product_sizes(n, a, n.input("batch2"), 3));
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    detail::expand_sum_with_product<mul, add>(r, n,
                                              r.call<bmm>(*n.find("batch1"), *n.find("batch2")));
  }
};

}  // namespace arm_delegate::op
