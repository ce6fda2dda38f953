#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Run-time checkers of invariants that passes say they establish: `verify(graph, invariant)` throws
// if one does not hold. Debug builds call them. A checker for one pass alone is in its header.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <string_view>

namespace arm_delegate::ir {

namespace detail {

/// Throws `code::internal` naming the first node for which `holds` is false.
template <class Holds>
void for_all_nodes(graph const& g, std::string_view invariant, Holds&& holds) {
  for (auto id : g.order) {
    if (holds(g[id])) continue;
    g[id].raise(code::internal, fmt::format("invariant '{}' does not hold", invariant),
                "report this with the model: it is a bug of a pass");
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::static_shapes);

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::arguments_bound);

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::qparams_folded);

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::composites_expanded);

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::shared_qparams_match);

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::no_dead_nodes);

}  // namespace arm_delegate::ir

namespace arm_delegate::detail {

/// Throws if the graph, of any level, does not have all of a list.
template <class Level, class... Invariants>
void verify_all(Level const& g, invariants<Invariants...>) {
  (verify(g, Invariants{}), ...);
}

}  // namespace arm_delegate::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/verify_invariants-inl.hpp>  // IWYU pragma: export
#endif
