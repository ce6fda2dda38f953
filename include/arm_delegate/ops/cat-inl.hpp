#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of cat.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/cat.hpp>
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

ARM_DELEGATE_FUNCTION ir::tensor_type cat::infer(ir::node const& n) {
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
      n.raise(code::shape_mismatch,
              fmt::format("{} and {} do not concatenate", type.sizes.text(), next.sizes().text()));
    }
    auto& size = type.sizes[axis];
    size += next.sizes()[axis];
    if (size > most) n.raise(code::shape_mismatch, "the result would be too large");
  }
  return type;
}

ARM_DELEGATE_FUNCTION void cat::lower(tosa::builder& b, ir::node const& n) {
  auto const type = b.element_type(n.result());
  std::vector<tosa::tensor_id> items;
  for (auto v : used(n)) {
    if ((*n.owner)[v].sizes().numel() > 0) items.push_back(b.cast(b((*n.owner)[v]), type));
  }
  auto const axis = detail::dimension(n, n.integer("dim"), n.result().rank());
  b.set(n, b.concat(std::move(items), static_cast<std::int64_t>(axis)));
}

ARM_DELEGATE_FUNCTION std::vector<ir::value_id> cat::used(ir::node const& n) {
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

}  // namespace arm_delegate::op
