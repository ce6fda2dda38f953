#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The conversion from the ATen graph to the TOSA graph.

#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// Each node's operator writes its TOSA operators. Passes over ir::graph come before it, passes
/// over tosa::graph after it.
struct lower_to_tosa {
  static constexpr std::string_view name = "lower-to-tosa";
  using needs = invariants<inv::arguments_bound, inv::qparams_folded, inv::composites_expanded,
                           inv::shared_qparams_match, inv::no_dead_nodes>;
  using establishes = invariants<>;
  static tosa::graph convert(ir::graph&& g, pass_context& c);
};

}  // namespace arm_delegate::pass

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/passes/lower_to_tosa-inl.hpp>  // IWYU pragma: export
#endif
