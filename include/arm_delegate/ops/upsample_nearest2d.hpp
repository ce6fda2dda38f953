#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.upsample_nearest2d.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/resizing.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.upsample_nearest2d: the pixel at or before the position. RESIZE between two TRANSPOSEs.
/// Quantized values are used as they are.
struct upsample_nearest2d {
  using handles_quantized = upsample_nearest2d;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.upsample_nearest2d.vec(Tensor input, SymInt[]? "
                                  "output_size, float[]? scale_factors) -> Tensor"),
                 std::string_view("aten.upsample_nearest2d.default(Tensor self, SymInt[2] "
                                  "output_size, float? scales_h=None, float? "
                                  "scales_w=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    return {detail::resized_image(n).type.type, detail::resized_sizes(n)};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    return detail::refuse_resize(n, detail::resize_mode::nearest);
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    detail::lower_resize(b, n, detail::resize_mode::nearest);
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::upsample_nearest2d(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(
        r, n, {{"aten.upsample_nearest2d.default", decomposition::nearest}});
  }
};

}  // namespace arm_delegate::op
