#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.stack.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::op {

/// aten.stack: the inputs along a new dimension. CONCAT along the dimension that follows it, then
/// RESHAPE; for a new last dimension a RESHAPE of each input and CONCAT. Quantized inputs are
/// requantized to the result's parameters first.
struct stack {
  using handles_quantized = stack;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.stack.default(Tensor[] tensors, int dim=0) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& g = *n.owner;
    auto const items = detail::tensors_of(n);
    auto type = g[items.front()].type;
    for (auto v : items) {
      type.type = detail::common_type(n, ir::promote(type.type, g[v].type.type));
      if (g[v].sizes() != type.sizes) {
        n.raise(code::shape_mismatch,
                fmt::format("{} and {} do not stack", type.sizes.text(), g[v].sizes().text()));
      }
    }
    auto const dim = detail::dimension(n, n.integer("dim"), type.sizes.rank() + 1);
    type.sizes.insert(dim, static_cast<std::int64_t>(items.size()));
    return type;
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& result = n.result();
    auto const type = b.element_type(result);
    auto const dim = detail::dimension(n, n.integer("dim"), result.rank());
    bool const last = dim + 1 == result.rank();
    std::vector<tosa::tensor_id> items;
    for (auto v : n.inputs("tensors")) {
      auto const x = b.cast(b((*n.owner)[v]), type);
      auto sizes = b.sizes(x);
      if (last) sizes.push_back(1);
      items.push_back(b.reshape(x, sizes));
    }
    auto const joined = b.concat(std::move(items), static_cast<std::int64_t>(dim));
    b.set(n, b.reshape(joined, result.sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::stack(c);
  }
};

}  // namespace arm_delegate::op
