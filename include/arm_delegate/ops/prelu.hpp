#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.prelu.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/gt.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.prelu: x if it is positive, else x * weight, one weight or one per channel: view, mul, gt,
/// where.
struct prelu {
  using expands_to = ops<view, mul, gt, where>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.prelu.default(Tensor self, Tensor weight) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& weight = n.input("weight");
    auto const count = weight.sizes().numel();
    bool const fits = count == 1 || (x.rank() > 1 && count == x.sizes()[1]);
    detail::expect_same_type(n, weight, x);
    if (weight.rank() <= 1 && fits) return x.type;
    n.raise(code::shape_mismatch,
            {"weight ", weight.sizes(), " does not fit the channels of ", x.sizes()});
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto s = ir::shape::filled(n.input("self").rank(), 1);
    auto const count = n.input("weight").sizes().numel();
    if (s.rank() > 1) s[1] = count;
    auto const weight = r.call<view>(*n.find("weight"), r.list(s));
    auto const scaled = r.call<mul>(x, weight);
    auto const positive = r.call<gt, "Scalar">(x, std::int64_t{0});
    r.replace(n, r.call<where>(positive, x, scaled));
  }
};

}  // namespace arm_delegate::op
