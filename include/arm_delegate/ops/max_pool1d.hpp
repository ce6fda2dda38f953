#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.max_pool1d.

#include <arm_delegate/ops/family/pool1d.hpp>
#include <arm_delegate/ops/max_pool2d.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.max_pool1d: the maximum of each window, as unsqueeze, max_pool2d and squeeze.
struct max_pool1d : family::pool1d<max_pool1d, max_pool2d> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.max_pool1d.default(Tensor self, int[1] kernel_size, int[1] stride=[], "
                       "int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> Tensor")};
};

}  // namespace arm_delegate::op
