#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Numbers the nodes of a program, so that what is made of them leads back to them.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>

#include <algorithm>
#include <cstdint>
#include <span>

namespace arm_delegate::ir {

/// Calls `visit(graph&, node&)` for every node in order, those of branches and bodies behind the
/// node that has them.
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

/// Gives every node without a debug handle one of its own: 1, 2, ... behind those that are there.
inline void assign_debug_handles(graph& g) {
  std::uint32_t last = 0;
  for_each_node(g, [&](graph&, node const& n) {
    for (auto handle : n.debug_handles) last = std::max(last, handle);
  });
  for_each_node(g, [&](graph& owner, node& n) {
    if (!n.debug_handles.empty()) return;
    n.debug_handles = owner.copy(std::span<std::uint32_t const>(&++last, 1));
  });
}

/// The node of that debug handle, or nullptr.
inline node const* find_node(graph const& g, std::uint32_t debug_handle) {
  node const* found = nullptr;
  for_each_node(g, [&](graph const&, node const& n) {
    if (found == nullptr &&
        std::ranges::find(n.debug_handles, debug_handle) != n.debug_handles.end()) {
      found = &n;
    }
  });
  return found;
}

}  // namespace arm_delegate::ir
