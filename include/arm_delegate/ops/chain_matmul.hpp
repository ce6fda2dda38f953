#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.chain_matmul.

#include <arm_delegate/ops/family/matrix_chain.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.chain_matmul: the product of several matrices: matmul.
struct chain_matmul : family::matrix_chain<chain_matmul> {
  static constexpr std::string_view list_name = "matrices";
  static constexpr bool may_end_with_vectors = false;
  static constexpr auto schemas =
      std::array{std::string_view("aten.chain_matmul.default(Tensor[] matrices) -> Tensor")};
};

}  // namespace arm_delegate::op
