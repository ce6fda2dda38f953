#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.upsample_linear1d.

#include <arm_delegate/ops/family/upsample1d.hpp>
#include <arm_delegate/ops/upsample_bilinear2d.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.upsample_linear1d: linear interpolation: upsample_bilinear2d on an image of one row.
struct upsample_linear1d : family::upsample1d<upsample_linear1d, upsample_bilinear2d> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.upsample_linear1d.vec(Tensor input, SymInt[]? output_size, "
                                  "bool align_corners, float[]? "
                                  "scale_factors) -> Tensor"),
                 std::string_view("aten.upsample_linear1d.default(Tensor self, SymInt[1] "
                                  "output_size, bool align_corners, float? "
                                  "scales=None) -> Tensor")};
};

}  // namespace arm_delegate::op
