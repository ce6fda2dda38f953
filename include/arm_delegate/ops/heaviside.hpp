#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.heaviside.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/eq.hpp>
#include <arm_delegate/ops/gt.hpp>
#include <arm_delegate/ops/to.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.heaviside: 0 for negative numbers and NaN, 1 for positive ones, `values` for 0.
struct heaviside {
  using expands_to = ops<gt, to, eq, where>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.heaviside.default(Tensor self, Tensor values) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    detail::expect_same_type(n, n.input("values"), n.input("self"));
    return detail::infer_binary(n, "values");
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const is_positive = r.call<gt, "Scalar">(x, 0.0);
    auto const step = r.call<to, "dtype">(is_positive, n.input("self").type.type);
    auto const is_zero = r.call<eq, "Scalar">(x, 0.0);
    r.replace(n, r.call<where, "self">(is_zero, *n.find("values"), step));
  }
};

}  // namespace arm_delegate::op
