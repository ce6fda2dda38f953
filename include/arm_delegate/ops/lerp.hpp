#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.lerp.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/wide_steps.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/to.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.lerp: self + weight * (end - self).
struct lerp {
  using expands_to = ops<sub, mul, add, to>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.lerp.Scalar(Tensor self, Tensor end, Scalar weight) -> Tensor"),
      std::string_view("aten.lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    detail::expect_same_type(n, n.input("end"), n.input("self"));
    auto type = detail::infer_binary(n, "end");
    if (!detail::is_number(n, "weight")) {
      detail::expect_same_type(n, n.input("weight"), n.input("self"));
      type.sizes = detail::broadcast(n, type.sizes, n.input("weight").sizes());
    }
    return type;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const start = detail::in_float32(r, n, "self");
    auto const way = r.call<sub>(detail::in_float32(r, n, "end"), start);
    auto const part = detail::is_number(n, "weight")
                          ? r.call<mul, "Scalar">(way, *n.find("weight"))
                          : r.call<mul>(way, detail::in_float32(r, n, "weight"));
    detail::replace_rounded(r, n, r.call<add>(start, part));
  }
};

}  // namespace arm_delegate::op
