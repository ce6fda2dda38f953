#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.addmm.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/detail/matmul.hpp>
#include <arm_delegate/ops/detail/sum_with_product.hpp>
#include <arm_delegate/ops/mm.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.addmm: beta * self + alpha * (mat1 @ mat2), as mm, mul and add.
struct addmm {
  using expands_to = ops<mm, mul, add>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.addmm.default(Tensor self, Tensor mat1, Tensor mat2, *, "
                                  "Scalar beta=1, Scalar alpha=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& a = n.input("mat1");
    return detail::infer_sum_with_product(n, a, detail::product_sizes(n, a, n.input("mat2"), 2));
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    detail::expand_sum_with_product<mul, add>(r, n, r.call<mm>(*n.find("mat1"), *n.find("mat2")));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) { return evaluation::addmm(c); }
};

}  // namespace arm_delegate::op
