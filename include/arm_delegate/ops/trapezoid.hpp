#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.trapezoid, aten.trapz and aten.cumulative_trapezoid.

#include <arm_delegate/base/rejection.hpp>
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

/// aten.trapezoid and aten.trapz: the integral of y along a dimension, at points x or a distance dx
/// from one another: the sum of the means of neighbours times their distance.
/// aten.cumulative_trapezoid has the sums up to each point after the first.
struct trapezoid {
  using expands_to = ops<full, slice, add, sub, view, mul, sum, cumsum>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor"),
      std::string_view("aten.trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor"),
      std::string_view("aten.trapz.dx(Tensor y, *, float dx=1., int dim=-1) -> Tensor"),
      std::string_view("aten.trapz.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor"),
      std::string_view("aten.cumulative_trapezoid.dx(Tensor y, *, Scalar dx=1, int dim=-1) -> "
                       "Tensor"),
      std::string_view("aten.cumulative_trapezoid.x(Tensor y, Tensor x, *, int dim=-1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
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

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    return detail::refuse_all_but_floats(n.input("y").type.type, "dtype of an integral");
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
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

 private:
  /// The sizes of the points under those of y: a vector lies along the dimension.
  static ir::shape points_beside(ir::node const& n, std::size_t dim) {
    auto const rank = n.input("y").rank();
    auto const& x = n.input("x");
    detail::expect_rank(n, x, 1, rank);
    if (x.rank() > 1) return ir::widened(x.sizes(), rank);
    auto sizes = ir::shape::filled(rank, 1);
    sizes[dim] = x.sizes()[0];
    return sizes;
  }

  static bool is_cumulative(ir::node const& n) { return n.target.starts_with("aten.cumulative"); }

  struct shifted {
    ir::value_id later;
    ir::value_id earlier;
  };

  static shifted neighbours(ir::rewriter& r, ir::value_id v, std::int64_t dim, std::int64_t size) {
    auto const later = r.call<slice>(v, dim, std::int64_t{1}, size);
    return {later, r.call<slice>(v, dim, std::int64_t{0}, size - 1)};
  }
};

}  // namespace arm_delegate::op
