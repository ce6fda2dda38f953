#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.broadcast_tensors.

#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.broadcast_tensors: each tensor expanded to the sizes that all broadcast to.
struct broadcast_tensors {
  using expands_to = ops<op::expand>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.broadcast_tensors.default(Tensor[] tensors) -> Tensor[]")};

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    auto const& g = *n.owner;
    auto const items = detail::tensors_of(n);
    ir::shape sizes;
    for (auto v : items) sizes = detail::broadcast(n, sizes, g[v].sizes());
    std::vector<ir::tensor_type> types;
    for (auto v : items) types.push_back({g[v].type.type, sizes});
    return types;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const items = n.inputs("tensors");
    for (std::size_t i = 0; i < items.size(); ++i) {
      auto const& sizes = n.result(i).sizes();
      bool const fits = r[items[i]].sizes() == sizes;
      r.replace(n, fits ? items[i] : r.call<op::expand>(items[i], r.list(sizes)), i);
    }
  }
};

}  // namespace arm_delegate::op
