#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.addr.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/outer.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.addr: beta * self + alpha * outer(vec1, vec2).
struct addr {
  using expands_to = ops<outer, mul, add>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.addr.default(Tensor self, Tensor vec1, Tensor vec2, *, Scalar beta=1, "
                       "Scalar alpha=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& column = n.input("vec1");
    auto const& row = n.input("vec2");
    detail::expect_rank(n, column, 1, 1);
    detail::expect_rank(n, row, 1, 1);
    ir::shape const sizes{column.sizes()[0], row.sizes()[0]};
    if (detail::broadcast(n, x.sizes(), sizes) != sizes) {
      n.raise(code::shape_mismatch,
              fmt::format("{} does not broadcast to {}", x.sizes().text(), sizes.text()));
    }
    auto const type = detail::common_type(n, ir::promote(column.type.type, row.type.type));
    return {detail::common_type(n, ir::promote(x.type.type, type)), sizes};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const product = r.call<outer>(*n.find("vec1"), *n.find("vec2"));
    auto const& x = *n.find("self");
    bool const is_scaled = n.number("beta") != 1;
    ir::argument const added = is_scaled ? r.call<mul, "Scalar">(x, *n.find("beta")) : x;
    r.replace(n, r.call(ir::overload_name<add>,
                        {{"self", added}, {"other", product}, {"alpha", *n.find("alpha")}}));
  }
};

}  // namespace arm_delegate::op
