#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.mse_loss.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sub.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.mse_loss: (self - target)^2.
struct mse_loss : family::loss<mse_loss, sub, mul> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.mse_loss.default(Tensor self, Tensor target, int reduction=1) -> Tensor")};

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    auto const difference = r.call<sub>(*n.find("self"), *n.find("target"));
    return r.call<mul>(difference, difference);
  }
};

}  // namespace arm_delegate::op
