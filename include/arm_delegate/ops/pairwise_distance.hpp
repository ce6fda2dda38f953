#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.pairwise_distance.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/linalg_vector_norm.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.pairwise_distance: the norm of x1 - x2 + eps over the last dimension.
struct pairwise_distance {
  using expands_to = ops<sub, add, linalg_vector_norm>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.pairwise_distance.default(Tensor x1, Tensor x2, float p=2., float "
                       "eps=1e-06, bool keepdim=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto [type, sizes] = detail::infer_float_pair(n);
    if (sizes.empty()) return {type, sizes};
    sizes.erase(sizes.rank() - 1);
    if (n.flag("keepdim")) sizes.push_back(1);
    return {type, sizes};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    std::array const dims{std::int64_t{-1}};
    auto const difference = r.call<sub>(*n.find("x1"), *n.find("x2"));
    auto const moved = r.call<add, "Scalar">(difference, n.number("eps"));
    r.replace(n, r.call<linalg_vector_norm>(moved, n.number("p"), r.list(dims), n.flag("keepdim")));
  }
};

}  // namespace arm_delegate::op
