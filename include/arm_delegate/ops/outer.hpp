#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.outer.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.outer: the products of all pairs of elements of two vectors: unsqueeze and mul.
struct outer {
  using expands_to = ops<unsqueeze, mul>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.outer.default(Tensor self, Tensor vec2) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& y = n.input("vec2");
    detail::expect_rank(n, x, 1, 1);
    detail::expect_rank(n, y, 1, 1);
    return {detail::common_type(n, ir::promote(x.type.type, y.type.type)),
            {x.sizes()[0], y.sizes()[0]}};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const column = r.call<unsqueeze>(*n.find("self"), std::int64_t{1});
    r.replace(n, r.call<mul>(column, *n.find("vec2")));
  }
};

}  // namespace arm_delegate::op
