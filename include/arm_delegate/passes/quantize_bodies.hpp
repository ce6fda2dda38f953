#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Moves the conversions of quantized values into branches and loops.

#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// `%x = dequantize(%q); %y = cond(%p, @f, @g, [%x])` ->
/// `%r = cond(%p, @f, @g, [%q]); %y = dequantize(%r)`
/// The bodies dequantize their inputs and quantize their results. A value that a loop carries, or
/// that branches compute with different parameters, is INT32 if one set of 8-bit parameters cannot
/// hold it exactly: PyTorch carries a float. Only for targets with integer arithmetic.
struct quantize_bodies {
  static constexpr std::string_view name = "quantize-bodies";
  using needs = invariants<inv::arguments_bound>;
  using establishes = invariants<>;

  static bool run(ir::graph& g, pass_context& c);
};

}  // namespace arm_delegate::pass

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/passes/quantize_bodies-inl.hpp>  // IWYU pragma: export
#endif
