#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.threshold.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/formula.hpp>
#include <arm_delegate/ops/family/unary.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.threshold: x if it is above the threshold, else the value. GREATER, SELECT; quantized:
/// TABLE.
struct threshold : family::computed<threshold> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.threshold.default(Tensor self, Scalar threshold, Scalar value) -> Tensor")};

  static double table(double x, ir::node const& n) {
    return x > n.number("threshold") ? x : n.number("value");
  }

  static detail::formula compute(detail::formula x, ir::node const& n) {
    auto const is_above = detail::greater(x, n.number("threshold"));
    return detail::select(is_above, x, n.number("value"));
  }
};

}  // namespace arm_delegate::op
