#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.linear.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/annotation_rule.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/convolution.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.linear: a 1x1 CONV2D over [rows, 1, 1, features]. Quantized as conv2d, unless the weight or
/// the bias is computed at run time: TRANSPOSE, MATMUL, ADD, RESCALE.
struct linear {
  using handles_quantized = linear;
  static constexpr auto annotation = annotation_rule{.weight = "weight", .bias = "bias"};
  static constexpr auto schemas = std::array{std::string_view(
      "aten.linear.default(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static std::optional<rejection> supports(ir::node const& n, target_facts const&);

  /// Channels of a batch norm are axis 1, which is the last one of a matrix.
  static bool absorbs_batch_norm(ir::node const& n) { return n.result().rank() == 2; }

  static void lower(tosa::builder& b, ir::node const& n);

  static evaluation::numbers evaluate(evaluation::call const& c) { return evaluation::linear(c); }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::linear(r, n); }

  static bool exceeds_kernel(ir::node const& n) { return n.input("input").rank() == 1; }

 private:
  /// MATMUL of 16-bit values has INT48 results, which TOSA cannot add to.
  static std::optional<rejection> refuse_wide_bias(ir::node const& n);

  /// True if the weight or the bias is not a constant.
  static bool is_computed(ir::node const& n) {
    auto const* bias = detail::bias_of(n);
    return !n.input("weight").is_constant() || (bias != nullptr && !bias->is_constant());
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/linear-inl.hpp>  // IWYU pragma: export
#endif
