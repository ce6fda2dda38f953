#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.kl_div.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/exp.hpp>
#include <arm_delegate/ops/family/loss.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/xlogy.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.kl_div: target (log(target) - self); with `log_target`, target is its own logarithm.
struct kl_div : family::loss<kl_div, mul, exp, sub, xlogy> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.kl_div.default(Tensor self, Tensor target, int "
                                  "reduction=1, *, bool log_target=False) -> Tensor")};

  static ir::value_id terms(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const& target = *n.find("target");
    if (n.flag("log_target")) return r.call<mul>(r.call<exp>(target), r.call<sub>(target, x));
    return r.call<sub>(r.call<xlogy>(target, target), r.call<mul>(target, x));
  }
};

}  // namespace arm_delegate::op
