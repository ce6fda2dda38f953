#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.elu.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/family/exponential_linear.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.elu.
struct elu : family::exponential_linear<elu> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.elu.default(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) "
      "-> Tensor")};

  static family::exponential_linear_factors factors(ir::node const& n) {
    return {n.number("alpha"), n.number("scale"), n.number("input_scale")};
  }
};

}  // namespace arm_delegate::op
