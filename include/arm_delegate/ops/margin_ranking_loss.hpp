#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.margin_ranking_loss.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/clamp.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/neg.hpp>
#include <arm_delegate/ops/sub.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.margin_ranking_loss: max(0, margin - target (input1 - input2)).
struct margin_ranking_loss : family::loss<margin_ranking_loss, sub, neg, mul, add, clamp> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.margin_ranking_loss.default(Tensor input1, Tensor input2, "
                                  "Tensor target, float margin=0., int reduction=1) -> Tensor")};

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    auto const difference = r.call<sub>(*n.find("input1"), *n.find("input2"));
    auto const wrong = r.call<mul>(r.call<neg>(*n.find("target")), difference);
    auto const moved = r.call<add, "Scalar">(wrong, n.number("margin"));
    return r.call<clamp, "default">(moved, 0.0);
  }
};

}  // namespace arm_delegate::op
