#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Numbers the nodes of a program, so that what is made of them leads back to them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>

#include <cstdint>

namespace arm_delegate::ir {

/// Calls `visit(graph&, node&)` for every node in order; the nodes of branches and bodies follow
/// the node that they belong to.
template <class Graph, class Visit>
void for_each_node(Graph& g, Visit&& visit) {
  for (auto id : g.order) {
    visit(g, g[id]);
    graph::for_each_subgraph(
        g[id], [&](subgraph const& s) { for_each_node(static_cast<Graph&>(*s.body), visit); });
  }
}

/// Calls `visit(graph&)` for the graph, then for the branches and bodies in it, each before those
/// in it.
template <class Graph, class Visit>
void for_each_graph(Graph& g, Visit&& visit) {
  visit(g);
  for (auto id : g.order) {
    graph::for_each_subgraph(
        g[id], [&](subgraph const& s) { for_each_graph(static_cast<Graph&>(*s.body), visit); });
  }
}

/// Gives every node without a debug handle a new one, after the largest that is used.
ARM_DELEGATE_FUNCTION void assign_debug_handles(graph& g);

/// The node of that debug handle, or nullptr.
ARM_DELEGATE_FUNCTION node const* find_node(graph const& g, std::uint32_t debug_handle);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/debug_handles-inl.hpp>  // IWYU pragma: export
#endif
