#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_vecdot.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.linalg_vecdot: the sum of the products along a dimension: mul and sum.
struct linalg_vecdot {
  using expands_to = ops<mul, sum>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.linalg_vecdot.default(Tensor x, Tensor y, *, int dim=-1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("x");
    auto const& y = n.input("y");
    detail::expect_same_type(n, y, x);
    if (!ir::is_floating(x.type.type)) n.raise(code::bad_arguments, "takes floating-point tensors");
    auto sizes = detail::broadcast(n, x.sizes(), y.sizes());
    detail::expect_rank(n, x, 1, ir::shape::max_rank);
    detail::expect_rank(n, y, 1, ir::shape::max_rank);
    sizes.erase(detail::dimension(n, n.integer("dim"), sizes.rank()));
    return {x.type.type, sizes};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    std::array const dims{n.integer("dim")};
    r.replace(n, r.call<sum>(r.call<mul>(*n.find("x"), *n.find("y")), r.list(dims)));
  }
};

}  // namespace arm_delegate::op
