#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of trapezoid.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/cumsum.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/full.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/trapezoid.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type trapezoid::infer(ir::node const& n) {
  auto type = n.input("y").type;
  detail::expect_rank(n, n.input("y"), 1, ir::shape::max_rank);
  auto const dim = detail::dimension(n, n.integer("dim"), type.sizes.rank());
  auto const size = type.sizes[dim];
  if (n.find("x") != nullptr) {
    auto const points = points_beside(n, dim);
    if (points[dim] != size) {
      n.raise(code::shape_mismatch,
              fmt::format("'x' has sizes {}, not {} points along dimension {}",
                          (n.input("x").sizes()).text(), size, dim));
    }
    type.sizes = detail::broadcast(n, type.sizes, points);
    type.type = detail::common_type(n, ir::promote(type.type, n.input("x").type.type));
  }
  if (is_cumulative(n)) {
    type.sizes[dim] = std::max<std::int64_t>(0, size - 1);
  } else {
    type.sizes.erase(dim);
  }
  return type;
}

ARM_DELEGATE_FUNCTION void trapezoid::expand(ir::rewriter& r, ir::node const& n) {
  auto const& y = n.input("y");
  auto const dim = detail::dimension(n, n.integer("dim"), y.rank());
  auto const axis = static_cast<std::int64_t>(dim);
  auto const size = y.sizes()[dim];
  if (size < 2) {
    return r.replace(n, r.call(ir::overload_name<full>, {{"size", r.list(n.result().sizes())},
                                                         {"fill_value", 0.0},
                                                         {"dtype", n.result().type.type}}));
  }
  auto const ends = neighbours(r, n.input_id("y"), axis, size);
  auto const pairs = r.call<add>(ends.later, ends.earlier);
  std::array const dims{axis};
  auto const half = [&](ir::value_id v, double dx) {
    auto const total = is_cumulative(n) ? r.call<cumsum>(v, axis) : r.call<sum>(v, r.list(dims));
    r.replace(n, r.call<mul, "Scalar">(total, dx / 2));
  };
  if (n.find("x") == nullptr) return half(pairs, n.number("dx"));
  auto const all = r.call<view>(*n.find("x"), r.list(points_beside(n, dim)));
  auto const points = neighbours(r, all, axis, size);
  half(r.call<mul>(pairs, r.call<sub>(points.later, points.earlier)), 1);
}

ARM_DELEGATE_FUNCTION ir::shape trapezoid::points_beside(ir::node const& n, std::size_t dim) {
  auto const rank = n.input("y").rank();
  auto const& x = n.input("x");
  detail::expect_rank(n, x, 1, rank);
  if (x.rank() > 1) return ir::widened(x.sizes(), rank);
  auto sizes = ir::shape::filled(rank, 1);
  sizes[dim] = x.sizes()[0];
  return sizes;
}

}  // namespace arm_delegate::op
