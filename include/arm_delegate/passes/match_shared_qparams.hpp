#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Inserts changes of quantization parameters if an operator cannot make them itself.

#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::op {
struct dequantize;
struct requantize;
}  // namespace arm_delegate::op

namespace arm_delegate::pass {

/// `%y {scale 2} = cat([%a {scale 1}, %b {scale 2}])` ->
/// `%r {scale 2} = requantize(%a); %y {scale 2} = cat([%r, %b])`
/// for operators that keep the quantized values of their inputs (`quantization_rule::shared`).
/// The change comes after the operator if its results (of a split) differ among themselves.
struct match_shared_qparams {
  static constexpr std::string_view name = "match-shared-qparams";
  using needs = invariants<inv::arguments_bound, inv::qparams_folded, inv::composites_expanded>;
  using establishes = invariants<inv::shared_qparams_match>;
  using creates = ops<op::requantize>;
  using creates_beside = ops<op::dequantize>;  // no value is quantized without it

  static bool run(ir::graph& g, pass_context& c);
};

}  // namespace arm_delegate::pass

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/passes/match_shared_qparams-inl.hpp>  // IWYU pragma: export
#endif
