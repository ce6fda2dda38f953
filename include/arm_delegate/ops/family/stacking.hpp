#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that add dimensions to tensors and concatenate them.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::op::family {

/// How the operands of a member are concatenated.
struct stacking_rule {
  ir::shape (*widened)(ir::shape);           ///< the sizes with the dimensions that are added
  std::size_t (*dim)(ir::shape const& all);  ///< along which those are concatenated
};

inline ir::tensor_type infer_stacked(ir::node const& n, stacking_rule const& rule) {
  auto const& g = *n.owner;
  auto const items = detail::tensors_of(n);
  auto const& first = g[items.front()];
  ir::tensor_type type{first.type.type, rule.widened(first.sizes())};
  auto const along = rule.dim(type.sizes);
  for (auto v : items.subspan(1)) {
    type.type = detail::common_type(n, ir::promote(type.type, g[v].type.type));
    auto const next = rule.widened(g[v].sizes());
    auto expected = type.sizes;
    if (next.rank() == expected.rank()) expected[along] = next[along];
    if (expected != next) {
      n.raise(code::shape_mismatch, fmt::format("{} and {} do not concatenate",
                                                first.sizes().text(), g[v].sizes().text()));
    }
    type.sizes[along] = detail::checked_product(n, type.sizes[along] + next[along], 1);
  }
  return type;
}

inline void expand_stacked(ir::rewriter& r, ir::node const& n, stacking_rule const& rule) {
  std::vector<ir::value_id> items;
  for (auto v : n.inputs("tensors")) {
    auto const sizes = rule.widened(r[v].sizes());
    items.push_back(sizes == r[v].sizes() ? v : r.call<view>(v, r.list(sizes)));
  }
  r.replace(n, r.call<cat>(r.list(std::span<ir::value_id const>(items)),
                           static_cast<std::int64_t>(rule.dim(n.result().sizes()))));
}

/// view and cat; quantized as cat. A member adds the functions of `stacking_rule`.
template <class Self, arm_delegate::detail::literal Name>
struct stacking {
  using expands_to = ops<view, cat>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto signature =
      arm_delegate::detail::literal("aten.") + Name +
      arm_delegate::detail::literal(".default(Tensor[] tensors) -> Tensor");
  static constexpr std::array schemas{signature.view()};

  static ir::tensor_type infer(ir::node const& n) {
    return infer_stacked(n, {&Self::widened, &Self::dim});
  }
  static void expand(ir::rewriter& r, ir::node const& n) {
    expand_stacked(r, n, {&Self::widened, &Self::dim});
  }
};

}  // namespace arm_delegate::op::family
