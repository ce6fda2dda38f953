#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.celu.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/family/exponential_linear.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.celu: elu of x / alpha, times alpha.
struct celu : family::exponential_linear<celu> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.celu.default(Tensor self, Scalar alpha=1.) -> Tensor")};

  static family::exponential_linear_factors factors(ir::node const& n) {
    return {n.number("alpha"), 1, 1 / n.number("alpha")};
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::celu(r, n); }
};

}  // namespace arm_delegate::op
