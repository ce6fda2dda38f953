#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.binary_cross_entropy.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/clamp.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/log.hpp>
#include <arm_delegate/ops/log1p.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/neg.hpp>
#include <arm_delegate/ops/sub.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.binary_cross_entropy: -(target log(self) + (1 - target) log(1 - self)) times the weight;
/// logarithms are at least -100, as in PyTorch.
struct binary_cross_entropy
    : family::loss<binary_cross_entropy, add, neg, log1p, log, clamp, mul, sub> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.binary_cross_entropy.default(Tensor self, Tensor target, "
                                  "Tensor? weight=None, int reduction=1) -> Tensor")};

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const& target = *n.find("target");
    auto const rest = r.call<add, "Scalar">(target, -1.0);
    auto const of_zero = r.call<clamp, "default">(r.call<log1p>(r.call<neg>(x)), -100.0);
    auto const of_one = r.call<clamp, "default">(r.call<log>(x), -100.0);
    auto const loss = r.call<sub>(r.call<mul>(rest, of_zero), r.call<mul>(target, of_one));
    return n.has("weight") ? r.call<mul>(loss, *n.find("weight")) : loss;
  }
};

}  // namespace arm_delegate::op
