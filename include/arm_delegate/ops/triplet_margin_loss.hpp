#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.triplet_margin_loss.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/clamp.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/minimum.hpp>
#include <arm_delegate/ops/pairwise_distance.hpp>
#include <arm_delegate/ops/sub.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.triplet_margin_loss: max(0, margin + |anchor - positive| - |anchor - negative|), where |x|
/// is pairwise_distance; with `swap`, the latter is at most |positive - negative|.
struct triplet_margin_loss
    : family::loss<triplet_margin_loss, pairwise_distance, minimum, sub, add, clamp> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.triplet_margin_loss.default(Tensor anchor, Tensor positive, Tensor negative, float "
      "margin=1., float p=2., float eps=1e-06, bool swap=False, int reduction=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto type = family::common_type_of_inputs(n);
    if (!type.sizes.empty()) type.sizes.erase(type.sizes.rank() - 1);
    return family::reduced_loss(n, type);
  }

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    auto const distance = [&](std::string_view a, std::string_view b) {
      return r.call<pairwise_distance>(*n.find(a), *n.find(b), n.number("p"), n.number("eps"));
    };
    auto const near = distance("anchor", "positive");
    auto far = distance("anchor", "negative");
    if (n.flag("swap")) far = r.call<minimum>(far, distance("positive", "negative"));
    auto const moved = r.call<add, "Scalar">(r.call<sub>(near, far), n.number("margin"));
    return r.call<clamp, "default">(moved, 0.0);
  }
};

}  // namespace arm_delegate::op
