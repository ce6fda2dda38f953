#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Computes what can be known when compiling.

#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// `%w = aten.t(%constant)` -> a constant: a view of the same bytes. An operator's `fold`
/// computes its result from constants; quantize nodes of constants are computed, too, and those of
/// a node that only reads dequantized constants: `%y = aten.linear(%zeros, %w, %b)`.
struct fold_constants {
  static constexpr std::string_view name = "fold-constants";
  using needs = invariants<inv::static_shapes, inv::arguments_bound>;
  using establishes = invariants<>;

  static bool run(ir::graph& g, pass_context& c);
};

}  // namespace arm_delegate::pass

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/passes/fold_constants-inl.hpp>  // IWYU pragma: export
#endif
