#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.avg_pool1d.

#include <arm_delegate/ops/avg_pool2d.hpp>
#include <arm_delegate/ops/family/pool1d.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.avg_pool1d: the mean of each window, as unsqueeze, avg_pool2d and squeeze.
struct avg_pool1d : family::pool1d<avg_pool1d, avg_pool2d> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.avg_pool1d.default(Tensor self, int[1] kernel_size, int[1] stride=[], "
                       "int[1] padding=0, bool ceil_mode=False, bool count_include_pad=True) -> "
                       "Tensor")};
};

}  // namespace arm_delegate::op
