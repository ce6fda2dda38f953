#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.l1_loss.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/abs.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/sub.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.l1_loss: |self - target|.
struct l1_loss : family::loss<l1_loss, sub, abs> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.l1_loss.default(Tensor self, Tensor target, int reduction=1) -> Tensor")};

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    return r.call<abs>(r.call<sub>(*n.find("self"), *n.find("target")));
  }
};

}  // namespace arm_delegate::op
