#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Replaces composite operators by the operators they consist of.

#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// `%y = aten.softmax(%x, 1)` -> `%m = amax(%x); %d = sub(%x, %m); %e = exp(%d); ...`, again until
/// nothing is composite. Operators say by `expand` what they consist of. A function with a `table`
/// stays whole if its input and output are quantized.
struct expand_composites {
  static constexpr std::string_view name = "expand-composites";
  using needs = invariants<inv::static_shapes, inv::arguments_bound, inv::qparams_folded,
                           inv::batch_norm_folded>;
  using establishes = invariants<inv::composites_expanded>;

  static bool run(ir::graph& g, pass_context& c);
};

}  // namespace arm_delegate::pass

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/passes/expand_composites-inl.hpp>  // IWYU pragma: export
#endif
