#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of verify.hpp.

#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ir/verify.hpp>

namespace arm_delegate::ir {

namespace detail {

ARM_DELEGATE_HELPER void verify_order(value const& v) {
  if (v.order == memory_order::contiguous) return;
  if (may_be_channels_last(v.rank()) && !v.is_constant()) return;
  raise(code::bad_graph, {"'", v.name, "' is channels-last, but ",
                          v.is_constant() ? "a constant" : "not of rank 4 or 5"});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void verify(graph const& g) {
  vector<bool> made(g.value_count());
  for (auto v : g.inputs) {
    made[graph::index(v)] = true;
    detail::verify_order(g[v]);
  }
  for (auto id : g.order) {
    auto const& n = g[id];
    graph::for_each_input(n, [&](value_id v) {
      if (graph::index(v) >= made.size() || (!made[graph::index(v)] && !g[v].is_constant())) {
        n.raise(code::bad_graph, "uses a value that no node before it makes");
      }
    });
    graph::for_each_subgraph(n, [](subgraph const& s) { verify(*s.body); });
    for (auto r : n.results) {
      if (made[graph::index(r)]) n.raise(code::bad_graph, "makes a value a second time");
      made[graph::index(r)] = true;
    }
  }
  for (auto v : g.outputs) {
    if (v != no_value) detail::verify_order(g[v]);
    if (v != no_value && !made[graph::index(v)] && !g[v].is_constant()) {
      raise(code::bad_graph, {"output '", g[v].name, "' is made by no node"});
    }
  }
}

}  // namespace arm_delegate::ir
