#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten._upsample_nearest_exact2d.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/resizing.hpp>
#include <arm_delegate/ops/upsample_nearest2d.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <optional>
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

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    return detail::refuse_resize(n, detail::resize_mode::nearest_exact);
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    detail::lower_resize(b, n, detail::resize_mode::nearest_exact);
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::upsample_nearest_exact2d(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::nearest_exact(r, n);
  }
};

}  // namespace arm_delegate::op
