#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten._safe_softmax.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/all.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/eq.hpp>
#include <arm_delegate/ops/softmax.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <limits>
#include <string_view>

namespace arm_delegate::op {

/// aten._safe_softmax: softmax, and 0 where all elements of a line are -infinity, as where
/// attention masks everything.
struct safe_softmax {
  using expands_to = ops<softmax, eq, all, where>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten._safe_softmax.default(Tensor self, int dim, ScalarType? dtype=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_softmax(n); }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const dim = n.integer("dim");
    auto const y = r.call<softmax>(x, dim, *n.find("dtype"));
    auto const masked = r.call<eq, "Scalar">(x, -std::numeric_limits<double>::infinity());
    auto const is_empty = r.call<all, "dim">(masked, dim, true);
    r.replace(n, r.call<where, "ScalarSelf">(is_empty, 0.0, y));
  }
};

}  // namespace arm_delegate::op
