#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.selu.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/family/exponential_linear.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.selu: elu with the factors of self-normalizing networks.
struct selu : family::exponential_linear<selu> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.selu.default(Tensor self) -> Tensor")};

  static family::exponential_linear_factors factors(ir::node const&) {
    // PyTorch's documentation of SELU.
    return {1.6732632423543772, 1.0507009873554805, 1};
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::selu(r, n); }
};

}  // namespace arm_delegate::op
