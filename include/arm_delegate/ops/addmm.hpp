#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.addmm.

#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.addmm: beta * self + alpha * (mat1 @ mat2), as mm, mul and add.
struct addmm {
  static constexpr auto schemas =
      std::array{std::string_view("aten.addmm.default(Tensor self, Tensor mat1, Tensor mat2, *, "
                                  "Scalar beta=1, Scalar alpha=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& a = n.input("mat1");
    auto const& c = n.input("mat2");
    detail::expect_rank(n, a, 2, 2);
    detail::expect_rank(n, c, 2, 2);
    if (a.sizes()[1] != c.sizes()[0]) {
      throw n.fail(code::shape_mismatch,
                   to_string(a.sizes()) + " and " + to_string(c.sizes()) + " do not multiply");
    }
    detail::expect_same_type(n, c, a);
    detail::expect_same_type(n, n.input("self"), a);
    ir::shape const s{a.sizes()[0], c.sizes()[1]};
    if (detail::broadcast(n, s, n.input("self").sizes()) != s) {
      throw n.fail(code::shape_mismatch,
                   to_string(n.input("self").sizes()) + " does not broadcast to " + to_string(s));
    }
    return {a.type.type, s};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const scaled = [&](ir::argument value, std::string_view factor) {
      if (n.number(factor) == 1) return value;
      return ir::argument(r.call("aten.mul.Scalar", {{"", value}, {"", *n.find(factor)}}));
    };
    ir::argument const product =
        r.call("aten.mm.default", {{"", *n.find("mat1")}, {"", *n.find("mat2")}});
    r.replace(n, r.call("aten.add.Tensor",
                        {{"", scaled(*n.find("self"), "beta")}, {"", scaled(product, "alpha")}}));
  }
};

}  // namespace arm_delegate::op
