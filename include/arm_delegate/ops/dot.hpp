#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.dot.

#include <arm_delegate/ops/family/vector_product.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.dot: the product of two vectors, a number: matmul.
struct dot : family::vector_product<dot, 1> {
  static constexpr std::string_view vector_name = "tensor";
  static constexpr auto schemas =
      std::array{std::string_view("aten.dot.default(Tensor self, Tensor tensor) -> Tensor")};
};

}  // namespace arm_delegate::op
