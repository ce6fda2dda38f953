#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.conv_transpose2d.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/annotation_rule.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.conv_transpose2d: TRANSPOSE_CONV2D between two TRANSPOSEs; one for each group, with SLICEs
/// and a CONCAT. Quantized: one RESCALE per output channel. Rejects dilation, quantized weights and
/// biases that are not constants, and inputs without a batch dimension.
struct conv_transpose2d {
  using handles_quantized = conv_transpose2d;
  static constexpr auto annotation =
      annotation_rule{.weight = "weight", .weight_axis = 1, .bias = "bias"};
  static constexpr auto schemas = std::array{std::string_view(
      "aten.conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] "
      "stride=1, SymInt[2] padding=0, SymInt[2] output_padding=0, SymInt groups=1, SymInt[2] "
      "dilation=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);
  static std::optional<rejection> supports(ir::node const& n, target_facts const& target);
  static void lower(tosa::builder& b, ir::node const& n);

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::transposed_convolution(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::transposed_convolution(r, n);
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/conv_transpose2d-inl.hpp>  // IWYU pragma: export
#endif
