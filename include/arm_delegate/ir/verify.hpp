#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks that a graph is well formed: every value is made once, before it is used.

#include <arm_delegate/ir/graph.hpp>

#include <vector>

namespace arm_delegate::ir {

/// Throws `code::bad_graph` naming the first node that uses a value nobody made, in the graph or in
/// a branch or body in it.
inline void verify(graph const& g) {
  std::vector<bool> made(g.value_count());
  for (auto v : g.inputs) made[graph::index(v)] = true;
  for (auto id : g.order) {
    auto const& n = g[id];
    graph::for_each_input(n, [&](value_id v) {
      if (graph::index(v) >= made.size() || (!made[graph::index(v)] && !g[v].is_constant())) {
        throw n.fail(code::bad_graph, "uses a value that no node before it makes");
      }
    });
    graph::for_each_subgraph(n, [](subgraph const& s) { verify(*s.body); });
    for (auto r : n.results) {
      if (made[graph::index(r)]) throw n.fail(code::bad_graph, "makes a value a second time");
      made[graph::index(r)] = true;
    }
  }
  for (auto v : g.outputs) {
    if (v != no_value && !made[graph::index(v)] && !g[v].is_constant()) {
      throw error(code::bad_graph, "output '" + std::string(g[v].name) + "' is made by no node");
    }
  }
}

}  // namespace arm_delegate::ir
