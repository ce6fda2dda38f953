#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.cartesian_prod.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/ops/stack.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.cartesian_prod: a row for each combination of elements of the vectors: view, expand, view
/// and stack.
struct cartesian_prod {
  using expands_to = ops<view, op::expand, stack>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.cartesian_prod.default(Tensor[] tensors) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& g = *n.owner;
    auto const items = detail::tensors_of(n);
    ir::tensor_type type{g[items.front()].type.type, {1}};
    for (auto v : items) {
      detail::expect_rank(n, g[v], 1, 1);
      if (g[v].type.type != type.type) n.raise(code::shape_mismatch, "takes tensors of one dtype");
      type.sizes[0] = detail::checked_product(n, type.sizes[0], g[v].sizes()[0]);
    }
    if (items.size() > 1) type.sizes.push_back(static_cast<std::int64_t>(items.size()));
    return type;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const items = n.inputs("tensors");
    if (items.size() == 1) return r.replace(n, items.front());
    ir::shape grid;
    for (auto v : items) grid.push_back(r[v].sizes()[0]);
    ir::shape const column{grid.numel()};
    std::vector<ir::value_id> columns;
    for (std::size_t i = 0; i < items.size(); ++i) {
      auto line = ir::shape::filled(items.size(), 1);
      line[i] = grid[i];
      auto const repeated = r.call<op::expand>(r.call<view>(items[i], r.list(line)), r.list(grid));
      columns.push_back(r.call<view>(repeated, r.list(column)));
    }
    r.replace(n, r.call<stack>(r.list(std::span<ir::value_id const>(columns)), std::int64_t{1}));
  }
};

}  // namespace arm_delegate::op
