#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.addmm.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/detail/matmul.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
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
    auto const s = detail::product_sizes(n, a, n.input("mat2"), 2);
    detail::expect_same_type(n, n.input("self"), a);
    if (detail::broadcast(n, s, n.input("self").sizes()) != s) {
      throw n.fail(code::shape_mismatch,
                   to_string(n.input("self").sizes()) + " does not broadcast to " + to_string(s));
    }
    return {a.type.type, s};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const scaled = [&](ir::argument value, std::string_view factor) {
      if (n.number(factor) == 1) return value;
      return ir::argument(r.call<mul, "Scalar">(value, *n.find(factor)));
    };
    auto const product = r.call<mm>(*n.find("mat1"), *n.find("mat2"));
    auto const left = scaled(*n.find("self"), "beta");
    auto const right = scaled(product, "alpha");
    r.replace(n, r.call<add>(left, right));
  }
};

}  // namespace arm_delegate::op
