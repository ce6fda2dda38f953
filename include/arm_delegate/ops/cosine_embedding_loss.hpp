#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.cosine_embedding_loss.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/clamp.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/div.hpp>
#include <arm_delegate/ops/eq.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/neg.hpp>
#include <arm_delegate/ops/sqrt.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/to.hpp>
#include <arm_delegate/ops/where.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.cosine_embedding_loss of the cosine of the angle between two vectors: 1 - cos for a target
/// of 1, max(0, cos - margin) for -1, and 0 for any other target.
struct cosine_embedding_loss
    : family::loss<cosine_embedding_loss, mul, add, sqrt, div, neg, clamp, eq, where, to> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.cosine_embedding_loss.default(Tensor input1, Tensor input2, Tensor "
                       "target, float margin=0., int reduction=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("input1");
    auto const& y = n.input("input2");
    auto const& target = n.input("target");
    auto sizes = target.sizes();
    if (x.rank() == sizes.rank() + 1) sizes.push_back(x.sizes()[sizes.rank()]);
    if (target.rank() > 1 || x.sizes() != sizes || y.sizes() != sizes || x.sizes().empty()) {
      n.raise(code::shape_mismatch,
              fmt::format("inputs of sizes {} and {} do not fit targets of sizes {}",
                          x.sizes().text(), y.sizes().text(), target.sizes().text()));
    }
    auto const type = detail::common_type(n, ir::promote(x.type.type, y.type.type));
    return family::reduced_loss(n, {type, target.sizes()});
  }

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("input1");
    auto const& y = *n.find("input2");
    auto const x_square = r.call<add, "Scalar">(dot(r, x, x), smallest_square);
    auto const y_square = r.call<add, "Scalar">(dot(r, y, y), smallest_square);
    auto const lengths = r.call<sqrt>(r.call<mul>(x_square, y_square));
    auto const cosine = r.call<div>(dot(r, x, y), lengths);
    auto const away = r.call<add, "Scalar">(r.call<neg>(cosine), 1.0);
    auto const moved = r.call<add, "Scalar">(cosine, -n.number("margin"));
    auto const target = family::float_target(r, n);
    auto const near = where_is(r, target, -1, r.call<clamp, "default">(moved, 0.0));
    return r.call<add>(where_is(r, target, 1, away), near);
  }

 private:
  static constexpr double smallest_square = 1e-12;  ///< what PyTorch adds to both

  static ir::value_id dot(ir::rewriter& r, ir::argument const& x, ir::argument const& y) {
    std::array const dims{std::int64_t{-1}};
    return r.call<sum>(r.call<mul>(x, y), r.list(dims));
  }

  /// `v`, and 0 where the target is not `wanted`.
  static ir::value_id where_is(ir::rewriter& r, ir::value_id target, double wanted,
                               ir::value_id v) {
    auto const is_wanted = r.call<eq, "Scalar">(target, wanted);
    return r.call<where, "ScalarOther">(is_wanted, v, 0.0);
  }
};

}  // namespace arm_delegate::op
