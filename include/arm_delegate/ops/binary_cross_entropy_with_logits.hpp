#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.binary_cross_entropy_with_logits.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/log_sigmoid.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/neg.hpp>
#include <arm_delegate/ops/sub.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.binary_cross_entropy_with_logits: (1 - target) self - p log(sigmoid(self)) times the
/// weight, where p is 1 + (pos_weight - 1) target.
struct binary_cross_entropy_with_logits
    : family::loss<binary_cross_entropy_with_logits, log_sigmoid, add, neg, mul, sub> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.binary_cross_entropy_with_logits.default(Tensor self, Tensor target, "
                       "Tensor? weight=None, Tensor? pos_weight=None, int reduction=1) -> Tensor")};

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const& target = *n.find("target");
    auto const logarithm = r.call<log_sigmoid>(x);
    auto const rest = r.call<add, "Scalar">(r.call<neg>(target), 1.0);
    auto const weighted = [&] {
      auto const more = r.call<add, "Scalar">(*n.find("pos_weight"), -1.0);
      auto const p = r.call<add, "Scalar">(r.call<mul>(more, target), 1.0);
      return r.call<mul>(p, logarithm);
    };
    auto const loss =
        r.call<sub>(r.call<mul>(rest, x), n.has("pos_weight") ? weighted() : logarithm);
    return n.has("weight") ? r.call<mul>(loss, *n.find("weight")) : loss;
  }
};

}  // namespace arm_delegate::op
