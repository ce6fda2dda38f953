#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.logit.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/family/clamping.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace arm_delegate::op {

/// aten.logit: log(x / (1 - x)) of x clamped to [eps, 1 - eps]. RECIPROCAL, LOG; quantized:
/// TABLE.
struct logit : family::computed<logit> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.logit.default(Tensor self, float? eps=None) -> Tensor")};

  static double table(double x, ir::node const& n) {
    auto const [low, high] = limits(n);
    auto const p = std::min(std::max(x, low), high);
    return std::log(p / (1 - p));
  }

  static detail::formula compute(detail::formula x, ir::node const& n) {
    auto const [low, high] = limits(n);
    auto const p = n.has("eps") ? x.clamped(low, high) : x;
    return detail::log(detail::reciprocal(1.0 - p) * p);
  }

 private:
  static family::clamp_range limits(ir::node const& n) {
    if (!n.has("eps")) return {-detail::no_bound, detail::no_bound};
    return {n.number("eps"), 1 - n.number("eps")};
  }
};

}  // namespace arm_delegate::op
