#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.vdot.

#include <arm_delegate/ops/family/vector_product.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.vdot: dot, of real numbers.
struct vdot : family::vector_product<vdot, 1> {
  static constexpr std::string_view vector_name = "other";
  static constexpr auto schemas =
      std::array{std::string_view("aten.vdot.default(Tensor self, Tensor other) -> Tensor")};
};

}  // namespace arm_delegate::op
