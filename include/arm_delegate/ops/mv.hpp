#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.mv.

#include <arm_delegate/ops/family/vector_product.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.mv: the product of a matrix and a vector: matmul.
struct mv : family::vector_product<mv, 2> {
  static constexpr std::string_view vector_name = "vec";
  static constexpr auto schemas =
      std::array{std::string_view("aten.mv.default(Tensor self, Tensor vec) -> Tensor")};
};

}  // namespace arm_delegate::op
