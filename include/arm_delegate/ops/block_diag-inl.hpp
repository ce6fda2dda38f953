#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of block_diag.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/block_diag.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/pad.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type block_diag::infer(ir::node const& n) {
  auto const& g = *n.owner;
  auto const items = detail::tensors_of(n);
  ir::tensor_type type{g[items.front()].type.type, {0, 0}};
  for (auto v : items) {
    type.type = detail::common_type(n, ir::promote(type.type, g[v].type.type));
    auto const s = block(n, g[v]);
    for (std::size_t i = 0; i < 2; ++i) {
      type.sizes[i] += s[i];
      detail::checked_product(n, type.sizes[i], 1);
    }
  }
  return type;
}

ARM_DELEGATE_FUNCTION void block_diag::expand(ir::rewriter& r, ir::node const& n) {
  auto const columns = n.result().sizes()[1];
  std::vector<ir::value_id> strips;
  std::int64_t before = 0;
  for (auto v : n.inputs("tensors")) {
    auto const s = block(n, r[v]);
    auto const matrix = s == r[v].sizes() ? v : r.call<view>(v, r.list(s));
    std::array const padding{before, columns - before - s[1]};
    strips.push_back(r.call<pad, "default">(matrix, r.list(padding)));
    before += s[1];
  }
  r.replace(n, r.call<cat>(r.list(std::span<ir::value_id const>(strips))));
}

}  // namespace arm_delegate::op
