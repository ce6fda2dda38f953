#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Binds the arguments of nodes to the signatures of a pipeline's operators.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstddef>

namespace arm_delegate {

namespace detail {

/// A program that states other sizes than its operators give lies about something.
inline void check_sizes(ir::graph const& g, ir::node const& n) {
  auto const inferred = n.entry->infer(n);
  for (std::size_t i = 0; i < n.results.size() && i < inferred.size(); ++i) {
    auto const& stated = g[n.results[i]].sizes();
    if (inferred[i].sizes == stated) continue;
    throw n.fail(code::shape_mismatch, "the program says its result has sizes " +
                                           to_string(stated) + ", its arguments give " +
                                           to_string(inferred[i].sizes));
  }
}

}  // namespace detail

/// Binds a node's arguments to its operator's signature and checks the sizes of its results. A node
/// of an unknown operator stays as it is.
inline void bind_arguments(ir::graph& g, ir::node& n, ir::operator_table const& operators) {
  operators.bind(g, n);
  if (n.entry != nullptr) detail::check_sizes(g, n);
}

/// The same for every node. Establishes `inv::arguments_bound`.
inline void bind_arguments(ir::graph& g, ir::operator_table const& operators) {
  for (auto id : g.order) bind_arguments(g, g[id], operators);
}

}  // namespace arm_delegate
