#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_multi_dot.

#include <arm_delegate/ops/family/matrix_chain.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.linalg_multi_dot: the product of several matrices; the first and the last may be vectors:
/// matmul.
struct linalg_multi_dot : family::matrix_chain<linalg_multi_dot> {
  static constexpr std::string_view list_name = "tensors";
  static constexpr bool may_end_with_vectors = true;
  static constexpr auto schemas =
      std::array{std::string_view("aten.linalg_multi_dot.default(Tensor[] tensors) -> Tensor")};
};

}  // namespace arm_delegate::op
