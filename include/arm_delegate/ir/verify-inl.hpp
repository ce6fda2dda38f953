#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of verify.hpp.

#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ir/verify.hpp>

#include <cstddef>
#include <string_view>

namespace arm_delegate::ir {

namespace detail {

inline void verify_order(value const& v) {
  if (v.order == memory_order::contiguous) return;
  if (may_be_channels_last(v.rank()) && !v.is_constant()) return;
  raise(code::bad_graph, {"'", v.name, "' is channels-last, but ",
                          v.is_constant() ? "a constant" : "not of rank 4 or 5"});
}

[[nodiscard]] inline bool has(graph const& g, value_id v) {
  return graph::index(v) < g.value_count();
}

inline void verify_count(std::string_view what, std::size_t described, std::size_t there) {
  if (described == there) return;
  raise(code::bad_graph,
        {"the program describes ", described, " ", what, ", its graph has ", there});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void verify(graph const& g) {
  vector<bool> made(g.value_count());
  for (auto v : g.inputs) {
    if (!detail::has(g, v)) raise(code::bad_graph, "an input is no value of the graph");
    made[graph::index(v)] = true;
    detail::verify_order(g[v]);
  }
  for (auto id : g.order) {
    if (graph::index(id) >= g.node_count()) {
      raise(code::bad_graph, "the execution order has a node that the graph does not have");
    }
    auto const& n = g[id];
    graph::for_each_input(n, [&](value_id v) {
      if (!detail::has(g, v) || (!made[graph::index(v)] && !g[v].is_constant())) {
        n.raise(code::bad_graph, "uses a value that no node before it makes");
      }
    });
    graph::for_each_subgraph(n, [&](subgraph const& s) {
      if (s.body == nullptr) n.raise(code::bad_graph, {"its body '", s.name, "' has no graph"});
      verify(*s.body);
    });
    for (auto r : n.results) {
      if (!detail::has(g, r)) n.raise(code::bad_graph, "makes a value that the graph lacks");
      if (made[graph::index(r)]) n.raise(code::bad_graph, "makes a value a second time");
      made[graph::index(r)] = true;
    }
  }
  for (auto v : g.outputs) {
    if (v != no_value && !detail::has(g, v)) {
      raise(code::bad_graph, "an output is no value of the graph");
    }
    if (v != no_value) detail::verify_order(g[v]);
    if (v != no_value && !made[graph::index(v)] && !g[v].is_constant()) {
      raise(code::bad_graph, {"output '", g[v].name, "' is made by no node"});
    }
  }
}

ARM_DELEGATE_FUNCTION void verify(exported_program const& program) {
  if (program.graph == nullptr) {
    raise(code::bad_graph, "the program has no graph",
          "it was moved from, or its graph was taken: give another call a clone()");
  }
  auto const& g = *program.graph;
  try {
    verify(g);
    detail::verify_count("inputs", program.inputs.size(), g.inputs.size());
    detail::verify_count("outputs", program.outputs.size(), g.outputs.size());
    for (auto const& s : program.state) {
      if (detail::has(g, s.value)) continue;
      raise(code::bad_graph, {"the state '", s.name, "' is no value of the graph"});
    }
  } catch (error const& e) {
    throw e.in_file(program.file);
  }
}

}  // namespace arm_delegate::ir
