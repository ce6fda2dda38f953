#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten._upsample_nearest_exact1d.

#include <arm_delegate/ops/family/upsample1d.hpp>
#include <arm_delegate/ops/upsample_nearest_exact2d.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten._upsample_nearest_exact1d: _upsample_nearest_exact2d on an image of one row.
struct upsample_nearest_exact1d
    : family::upsample1d<upsample_nearest_exact1d, upsample_nearest_exact2d> {
  static constexpr auto schemas = std::array{
      std::string_view("aten._upsample_nearest_exact1d.vec(Tensor input, SymInt[]? output_size, "
                       "float[]? scale_factors) -> Tensor"),
      std::string_view("aten._upsample_nearest_exact1d.default(Tensor self, SymInt[1] output_size, "
                       "float? scales=None) -> Tensor")};
};

}  // namespace arm_delegate::op
