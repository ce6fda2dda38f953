#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.conv3d.

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

/// aten.conv3d: CONV3D between two TRANSPOSEs; one for each group, with SLICEs and a CONCAT.
/// Quantized: one RESCALE per output channel. Rejects quantized weights and biases that are not
/// constants, and inputs without a batch dimension.
struct conv3d {
  using handles_quantized = conv3d;
  static constexpr auto annotation = annotation_rule{.weight = "weight", .bias = "bias"};
  static constexpr auto schemas = std::array{
      std::string_view("aten.conv3d.default(Tensor input, Tensor weight, Tensor? bias=None, "
                       "SymInt[3] stride=1, SymInt[3] padding=0, SymInt[3] dilation=1, SymInt "
                       "groups=1) -> Tensor"),
      std::string_view("aten.conv3d.padding(Tensor input, Tensor weight, Tensor? bias=None, "
                       "SymInt[3] stride=1, str padding=\"valid\", SymInt[3] dilation=1, SymInt "
                       "groups=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);
  static std::optional<rejection> supports(ir::node const& n, target_facts const& target);
  static void lower(tosa::builder& b, ir::node const& n);

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::convolution(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::convolution(r, n);
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/conv3d-inl.hpp>  // IWYU pragma: export
#endif
