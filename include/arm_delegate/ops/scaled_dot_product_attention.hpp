#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.scaled_dot_product_attention.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.scaled_dot_product_attention: softmax(query * key^T * scale + mask) * value. MUL,
/// TRANSPOSE, MATMUL, SELECT or ADD for the mask, REDUCE_MAX, SUB, EXP, REDUCE_SUM, RECIPROCAL,
/// MUL, MATMUL, and RESHAPEs to batches of matrices. Rows without an unmasked element are zero.
/// Rejects dropout.
struct scaled_dot_product_attention {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.scaled_dot_product_attention.default(Tensor query, Tensor key, Tensor value, Tensor? "
      "attn_mask=None, float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool "
      "enable_gqa=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);
  static std::optional<rejection> supports(ir::node const& n, target_facts const& target);
  static void lower(tosa::builder& b, ir::node const& n);

  /// mul by the scale, transpose, matmul, softmax, matmul; repeat_interleave for heads that share a
  /// key. With a mask: where, amax, sub, exp, where, sum, clamp, reciprocal and mul for softmax.
  static bool expand_for_quantization(ir::rewriter& r, ir::node const& n);

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::scaled_dot_product_attention(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::scaled_dot_product_attention(r, n);
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/scaled_dot_product_attention-inl.hpp>  // IWYU pragma: export
#endif
