#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.meshgrid.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::op {

/// aten.meshgrid: each vector along a dimension of its own, repeated along those of the others:
/// view and expand. Quantized values are used as they are.
struct meshgrid {
  using expands_to = ops<view, op::expand>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.meshgrid.default(Tensor[] tensors) -> Tensor[]"),
      std::string_view("aten.meshgrid.indexing(Tensor[] tensors, *, str indexing) -> Tensor[]")};

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    auto const& g = *n.owner;
    auto const items = detail::tensors_of(n);
    ir::shape sizes;
    for (auto v : items) {
      detail::expect_rank(n, g[v], 0, 1);
      sizes.push_back(g[v].sizes().numel());
    }
    if (swaps_first(n)) std::swap(sizes[0], sizes[1]);
    std::vector<ir::tensor_type> types;
    for (auto v : items) types.push_back({g[v].type.type, sizes});
    return types;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const items = n.inputs("tensors");
    for (std::size_t i = 0; i < items.size(); ++i) {
      auto sizes = ir::shape::filled(items.size(), 1);
      sizes[swaps_first(n) && i < 2 ? 1 - i : i] = r[items[i]].sizes().numel();
      auto const line = r.call<view>(items[i], r.list(sizes));
      r.replace(n, r.call<op::expand>(line, r.list(n.result(i).sizes())), i);
    }
  }

 private:
  /// If indexing is "xy", the first vector lies along dimension 1, the second along 0.
  static bool swaps_first(ir::node const& n) {
    return n.find("indexing") != nullptr && n.text("indexing") == "xy" &&
           n.inputs("tensors").size() > 1;
  }
};

}  // namespace arm_delegate::op
