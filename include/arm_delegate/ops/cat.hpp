#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.cat.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::op {

/// aten.cat: CONCAT. Quantized inputs are requantized to the result's parameters first.
struct cat {
  using handles_quantized = cat;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.cat.default(Tensor[] tensors, int dim=0) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    constexpr std::int64_t most = std::int64_t{1} << 59;  // sums of two do not overflow
    auto const& g = *n.owner;
    auto const items = used(n);
    auto type = g[items.front()].type;
    for (auto v : n.inputs("tensors")) {
      type.type = detail::common_type(n, ir::promote(type.type, g[v].type.type));
    }
    auto const axis = detail::dimension(n, n.integer("dim"), type.sizes.rank());
    for (std::size_t i = 1; i < items.size(); ++i) {
      auto const& next = g[items[i]];
      auto expected = type.sizes;
      if (next.rank() == expected.rank()) expected[axis] = next.sizes()[axis];
      if (expected != next.sizes()) {
        n.raise(code::shape_mismatch, fmt::format("{} and {} do not concatenate", type.sizes.text(),
                                                  next.sizes().text()));
      }
      auto& size = type.sizes[axis];
      size += next.sizes()[axis];
      if (size > most) n.raise(code::shape_mismatch, "the result would be too large");
    }
    return type;
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const type = b.element_type(n.result());
    std::vector<tosa::tensor_id> items;
    for (auto v : used(n)) {
      if ((*n.owner)[v].sizes().numel() > 0) items.push_back(b.cast(b((*n.owner)[v]), type));
    }
    auto const axis = detail::dimension(n, n.integer("dim"), n.result().rank());
    b.set(n, b.concat(std::move(items), static_cast<std::int64_t>(axis)));
  }

  template <class T>
  static reference::elements<T> evaluate(reference::basic_call<T> const& c) {
    return reference::cat(c);
  }

 private:
  /// The inputs that say sizes; PyTorch ignores empty rank-1 ones.
  static std::vector<ir::value_id> used(ir::node const& n) {
    std::vector<ir::value_id> items;
    for (auto v : n.inputs("tensors")) {
      auto const& s = (*n.owner)[v].sizes();
      if (s != ir::shape{0}) items.push_back(v);
    }
    if (items.empty()) {
      n.raise(code::unsupported_value, rejection{.rule = "tensors to concatenate",
                                                 .actual = "none that has elements",
                                                 .allowed = "one or more",
                                                 .remedy = "leave the concatenation out"});
    }
    return items;
  }
};

}  // namespace arm_delegate::op
