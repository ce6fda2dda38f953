#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.mm.

#include <arm_delegate/ops/detail/matmul.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.mm: MATMUL of one batch. Quantized: one RESCALE behind it.
struct mm {
  static constexpr auto schemas =
      std::array{std::string_view("aten.mm.default(Tensor self, Tensor mat2) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& a = n.input("self");
    auto const& c = n.input("mat2");
    detail::expect_rank(n, a, 2, 2);
    detail::expect_rank(n, c, 2, 2);
    if (a.sizes()[1] != c.sizes()[0]) {
      throw n.fail(code::shape_mismatch,
                   to_string(a.sizes()) + " and " + to_string(c.sizes()) + " do not multiply");
    }
    detail::expect_same_type(n, c, a);
    return {a.type.type, {a.sizes()[0], c.sizes()[1]}};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& left = n.input("self");
    auto const& right = n.input("mat2");
    auto const batch = [&](ir::value const& v) {
      return b.reshape(b(v), {1, v.sizes()[0], v.sizes()[1]});
    };
    auto const y = detail::lower_matmul(b, n, left, right, batch(left), batch(right));
    b.set(n, b.reshape(y, n.result().sizes()));
  }
};

}  // namespace arm_delegate::op
