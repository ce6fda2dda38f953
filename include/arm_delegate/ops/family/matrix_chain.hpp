#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Products of a list of matrices.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/matmul.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <span>
#include <string_view>

namespace arm_delegate::op::family {

/// The type of the product of the tensors in the list of that name.
inline ir::tensor_type infer_matrix_chain(ir::node const& n, std::string_view list_name,
                                          bool may_end_with_vectors) {
  auto const& g = *n.owner;
  auto const items = n.inputs(list_name);
  if (items.size() < 2) n.raise(code::bad_arguments, "needs two tensors or more");
  auto const& first = g[items.front()];
  auto const& last = g[items.back()];
  for (std::size_t i = 0; i < items.size(); ++i) {
    bool const is_end = i == 0 || i + 1 == items.size();
    detail::expect_rank(n, g[items[i]], may_end_with_vectors && is_end ? 1 : 2, 2);
    detail::expect_same_type(n, g[items[i]], first);
  }
  auto columns = first.sizes().back();
  for (auto v : items.subspan(1)) {
    auto const& s = g[v].sizes();
    if (s[0] != columns) {
      n.raise(
          code::shape_mismatch,
          fmt::format("a tensor of sizes {} does not multiply with {} columns", s.text(), columns));
    }
    columns = s.back();
  }
  ir::shape sizes;
  if (first.rank() == 2) sizes.push_back(first.sizes()[0]);
  if (last.rank() == 2) sizes.push_back(columns);
  return {first.type.type, sizes};
}

/// The product of two tensors or more, from left to right: matmul. All are matrices, but the first
/// and the last may be vectors if the member's `may_end_with_vectors` says so. A member adds
/// `schemas` and the name of the list, `list_name`.
template <class Self>
struct matrix_chain {
  using expands_to = ops<matmul>;

  static ir::tensor_type infer(ir::node const& n) {
    return infer_matrix_chain(n, Self::list_name, Self::may_end_with_vectors);
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const items = n.inputs(Self::list_name);
    auto product = items.front();
    for (auto v : items.subspan(1)) product = r.call<matmul>(product, v);
    r.replace(n, product);
  }
};

}  // namespace arm_delegate::op::family
