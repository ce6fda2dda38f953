#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.soft_margin_loss.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/exp.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/log1p.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/neg.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.soft_margin_loss: log(1 + exp(-self target)).
struct soft_margin_loss : family::loss<soft_margin_loss, mul, neg, exp, log1p> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.soft_margin_loss.default(Tensor self, Tensor target, int reduction=1) -> Tensor")};

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    auto const product = r.call<mul>(*n.find("self"), *n.find("target"));
    return r.call<log1p>(r.call<exp>(r.call<neg>(product)));
  }
};

}  // namespace arm_delegate::op
