#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The step between the two levels, as an element of a pipeline's list of passes.

#include <arm_delegate/invariants.hpp>
#include <arm_delegate/registry.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// Passes over ir::graph stand before it, passes over tosa::graph behind it. What it does is
/// `lower_graph` in lower.hpp: each node's operator writes its TOSA operators.
struct lower_to_tosa {
  static constexpr std::string_view name = "lower-to-tosa";
  static constexpr bool lowers_to_tosa = true;
  using needs = invariants<inv::arguments_bound, inv::qparams_folded, inv::composites_expanded,
                           inv::shared_qparams_match, inv::no_dead_nodes>;
  using establishes = invariants<inv::is_tosa>;
};

}  // namespace arm_delegate::pass
