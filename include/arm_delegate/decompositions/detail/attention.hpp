#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Attention as calls of operators with kernels.

#include <arm_delegate/decompositions/detail/call.hpp>
#include <arm_delegate/decompositions/detail/elementwise.hpp>
#include <arm_delegate/decompositions/detail/movement.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace arm_delegate::decomposition::detail {

/// The matrices of all batches, in one dimension.
inline ir::value_id batched(ir::rewriter& r, ir::value_id x) {
  auto const& sizes = r[x].sizes();
  auto const rank = sizes.rank();
  std::int64_t batches = 1;
  for (std::size_t i = 0; i + 2 < rank; ++i) batches *= sizes[i];
  return viewed(r, x, {batches, sizes[rank - 2], sizes[rank - 1]});
}

/// A key or value, with each head repeated for its group of queries.
inline ir::value_id repeated_heads(ir::rewriter& r, ir::value_id x, std::int64_t heads) {
  auto const dim = r[x].rank() - 3;
  auto const own = r[x].sizes()[dim];
  std::vector<std::int64_t> places(static_cast<std::size_t>(heads));
  std::int64_t head = 0;
  for (auto& place : places) place = head++ / (heads / own);
  return selected(r, x, dim, places);
}

/// The scores, with those that a mask leaves out as -infinity.
inline ir::value_id masked_scores(ir::rewriter& r, ir::node const& n, ir::value_id scores) {
  auto const left_out = scalar(r, -std::numeric_limits<double>::infinity(), scores);
  if (n.flag("is_causal")) {
    auto const& sizes = r[scores].sizes();
    auto const rank = sizes.rank();
    auto const ones = filled(r, {sizes[rank - 2], sizes[rank - 1]}, 1, ir::dtype::boolean);
    auto const keeps = call(r, "aten.tril.default", ones, std::int64_t{0});
    scores = call(r, "aten.where.self", keeps, scores, left_out);
  }
  if (!n.has("attn_mask")) return scores;
  auto const mask = n.input_id("attn_mask");
  if (r[mask].type.type == ir::dtype::boolean) {
    return call(r, "aten.where.self", mask, scores, left_out);
  }
  return call(r, "aten.add.Tensor", scores, mask);
}

/// softmax(query key^T scale, with the mask) value
inline ir::value_id attention(ir::rewriter& r, ir::node const& n) {
  auto const query = n.input_id("query");
  auto key = n.input_id("key");
  auto value = n.input_id("value");
  auto const rank = r[query].rank();
  if (n.flag("enable_gqa") && rank > 2) {
    key = repeated_heads(r, key, r[query].sizes()[rank - 3]);
    value = repeated_heads(r, value, r[query].sizes()[rank - 3]);
  }
  auto const width = static_cast<double>(r[query].sizes()[rank - 1]);
  auto const scale = n.has("scale") ? n.number("scale") : 1 / std::sqrt(width);
  auto const products =
      call(r, "aten.bmm.default", batched(r, query), transposed(r, batched(r, key)));
  auto sizes = r[query].sizes();
  sizes[rank - 1] = r[key].sizes()[rank - 2];
  auto const all = sizes.view();
  auto const scores =
      masked_scores(r, n, scaled(r, viewed(r, products, {all.begin(), all.end()}), scale));
  auto const weights = call(r, "aten._safe_softmax.default", scores, std::int64_t{-1});
  auto const made = call(r, "aten.bmm.default", batched(r, weights), batched(r, value));
  auto const result = n.result().sizes().view();
  return viewed(r, made, {result.begin(), result.end()});
}

}  // namespace arm_delegate::decomposition::detail
