#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.cosine_similarity.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/clamp.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/div.hpp>
#include <arm_delegate/ops/linalg_vector_norm.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.cosine_similarity: the sum of the products of both tensors along a dimension, each divided
/// by its norm or, if that is smaller, by eps.
struct cosine_similarity {
  using expands_to = ops<linalg_vector_norm, clamp, div, mul, sum>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.cosine_similarity.default(Tensor x1, Tensor x2, int dim=1, float "
                       "eps=1e-08) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto [type, sizes] = detail::infer_float_pair(n);
    auto const dim = detail::dimension(n, n.integer("dim"), sizes.rank());
    if (!sizes.empty()) sizes.erase(dim);
    return {type, sizes};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const rank = static_cast<std::int64_t>(n.result().rank()) + 1;
    auto const dim = n.integer("dim");
    std::array const dims{dim < 0 ? dim : dim - rank};  // counted from the end, for both tensors
    auto const normalized = [&](std::string_view name) {
      auto const& x = *n.find(name);
      auto const norm = r.call<linalg_vector_norm>(x, 2.0, r.list(dims), true);
      return r.call<div>(x, r.call<clamp, "default">(norm, n.number("eps")));
    };
    auto const first = normalized("x1");
    r.replace(n, r.call<sum>(r.call<mul>(first, normalized("x2")), r.list(dims)));
  }
};

}  // namespace arm_delegate::op
