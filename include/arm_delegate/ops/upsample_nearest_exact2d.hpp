#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten._upsample_nearest_exact2d.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/upsample_nearest2d.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten._upsample_nearest_exact2d: as upsample_nearest2d, with the position of a pixel's center.
struct upsample_nearest_exact2d : upsample_nearest2d {
  using handles_quantized = upsample_nearest_exact2d;
  static constexpr auto schemas =
      std::array{std::string_view("aten._upsample_nearest_exact2d.vec(Tensor input, SymInt[]? "
                                  "output_size, float[]? scale_factors) -> Tensor"),
                 std::string_view("aten._upsample_nearest_exact2d.default(Tensor self, SymInt[2] "
                                  "output_size, float? scales_h=None, float? "
                                  "scales_w=None) -> Tensor")};

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::upsample_nearest_exact2d(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::nearest_exact(r, n);
  }
};

}  // namespace arm_delegate::op
