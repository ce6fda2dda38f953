#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.bmm.

#include <arm_delegate/ops/detail/matmul.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.bmm: MATMUL. Quantized: one RESCALE behind it.
struct bmm {
  static constexpr auto schemas =
      std::array{std::string_view("aten.bmm.default(Tensor self, Tensor mat2) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& a = n.input("self");
    auto const& c = n.input("mat2");
    detail::expect_rank(n, a, 3, 3);
    detail::expect_rank(n, c, 3, 3);
    if (a.sizes()[0] != c.sizes()[0] || a.sizes()[2] != c.sizes()[1]) {
      throw n.fail(code::shape_mismatch,
                   to_string(a.sizes()) + " and " + to_string(c.sizes()) + " do not multiply");
    }
    detail::expect_same_type(n, c, a);
    return {a.type.type, {a.sizes()[0], a.sizes()[1], c.sizes()[2]}};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& left = n.input("self");
    auto const& right = n.input("mat2");
    b.set(n, detail::lower_matmul(b, n, left, right, b(left), b(right)));
  }
};

}  // namespace arm_delegate::op
