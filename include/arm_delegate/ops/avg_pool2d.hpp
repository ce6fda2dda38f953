#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.avg_pool2d.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/pooling.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.avg_pool2d: AVG_POOL2D, which does not count its own padding; counted padding is a PAD
/// before it. With a divisor_override, all padding is counted and another divisor than the window's
/// size is a MUL after it (float only). Quantized values are used as they are if the result has the
/// same parameters, see detail::window_averages.
struct avg_pool2d {
  using handles_quantized = avg_pool2d;
  static constexpr auto quantization = quantization_rule::averaged;
  static constexpr auto schemas = std::array{
      std::string_view("aten.avg_pool2d.default(Tensor self, int[2] kernel_size, int[2] stride=[], "
                       "int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, "
                       "int? divisor_override=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    if (n.has("divisor_override") && divisor(n) == 0) {
      n.raise(code::bad_arguments, "'divisor_override' is 0");
    }
    return detail::infer_pool(n);
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&);

  static void lower(tosa::builder& b, ir::node const& n);

  /// The average of a whole image: a convolution, whose result has a scale of its own.
  static bool expand_for_quantization(ir::rewriter& r, ir::node const& n);

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::avg_pool2d(c);
  }

 private:
  /// True if all windows count as many elements.
  static bool counts_alike(ir::node const& n);

  /// The zero point changes only how an average of quantized values rounds ties. TOSA's reciprocal
  /// is rounded up (specification, reciprocal_scale), so ties are rounded away from the zero point.
  /// PyTorch averages real numbers in float32 and multiplies by 1 / scale: if scale * (1 / scale)
  /// is less than 1, ties are rounded towards zero. A zero point at the end of the range does the
  /// same for numbers of one sign. The zero point of int16 is always 0.
  static std::int64_t averaging_zero_point(ir::node const& n, ir::value const& x);

  static std::int64_t divisor(ir::node const& n) { return n.integer("divisor_override"); }
  static std::int64_t area(detail::pool const& p) { return p.kernel[0] * p.kernel[1]; }
  /// The padding after the data. It covers the last window, which in ceil mode reaches past the
  /// node's own padding.
  static std::array<std::int64_t, 2> whole_windows(ir::node const& n, detail::pool const& p);
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/avg_pool2d-inl.hpp>  // IWYU pragma: export
#endif
