#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.isclose.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/abs.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/eq.hpp>
#include <arm_delegate/ops/isfinite.hpp>
#include <arm_delegate/ops/isnan.hpp>
#include <arm_delegate/ops/le.hpp>
#include <arm_delegate/ops/logical_and.hpp>
#include <arm_delegate/ops/logical_or.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.isclose: x == y, or |x - y| finite and <= atol + |rtol * y|.
struct isclose {
  using expands_to = ops<eq, mul, abs, add, sub, le, isfinite, isnan, logical_and, logical_or>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.isclose.default(Tensor self, Tensor other, float rtol=1e-05, float "
                       "atol=1e-08, bool equal_nan=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    detail::expect_same_type(n, n.input("other"), n.input("self"));
    return {ir::dtype::boolean, detail::infer_binary(n).sizes};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const& y = *n.find("other");
    auto const scaled = r.call<mul, "Scalar">(y, n.number("rtol"));
    auto const allowed = r.call<add, "Scalar">(r.call<abs>(scaled), n.number("atol"));
    auto const actual = r.call<abs>(r.call<sub>(x, y));
    auto const is_small = r.call<le, "Tensor">(actual, allowed);
    auto const near = r.call<logical_and>(r.call<isfinite>(actual), is_small);
    auto close = r.call<logical_or>(r.call<eq, "Tensor">(x, y), near);
    if (n.flag("equal_nan")) {
      auto const both = r.call<logical_and>(r.call<isnan>(x), r.call<isnan>(y));
      close = r.call<logical_or>(close, both);
    }
    r.replace(n, close);
  }
};

}  // namespace arm_delegate::op
