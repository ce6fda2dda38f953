#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of verify.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ir/verify.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <string_view>
#include <vector>

namespace arm_delegate::ir {

namespace detail {

inline void verify_order(value const& v) {
  if (v.order == memory_order::contiguous) return;
  if (may_be_channels_last(v.rank()) && !v.is_constant()) return;
  raise(code::bad_graph, fmt::format("'{}' is channels-last, but {}", v.name,
                                     v.is_constant() ? "a constant" : "not of rank 4 or 5"));
}

/// Readers of the parameters take the first ones, or those of a channel.
inline void verify_quantization(value const& v) {
  if (v.quantization == nullptr) return;
  auto const& q = *v.quantization;
  bool const is_axis = q.axis == qparams::per_tensor_axis ||
                       (q.axis >= 0 && static_cast<std::size_t>(q.axis) < v.rank());
  if (!q.scales.empty() && q.scales.size() == q.zero_points.size() && is_axis) return;
  raise(code::bad_graph,
        fmt::format("the quantization of '{}' has {} scales, {} zero points, and axis {}", v.name,
                    q.scales.size(), q.zero_points.size(), q.axis),
        "give it as many zero points as scales, one or one per channel of the axis");
}

inline void verify_constant(value const& v) {
  if (!v.is_constant()) return;
  auto const& c = *v.constant;
  if (c.type() == v.type.type && c.sizes() == v.sizes()) return;
  raise(code::bad_graph,
        fmt::format("constant '{}' has elements of {}, its value is {}", v.name,
                    to_string(tensor_type{c.type(), c.sizes()}), to_string(v.type)));
}

[[nodiscard]] inline bool has(graph const& g, value_id v) {
  return graph::index(v) < g.value_count();
}

inline void verify_count(std::string_view what, std::size_t described, std::size_t there) {
  if (described == there) return;
  raise(code::bad_graph,
        fmt::format("the program describes {} {}, its graph has {}", described, what, there));
}

/// A graph, and those that it is a body in.
struct nested_graph {
  graph const* g = nullptr;
  nested_graph const* outer = nullptr;

  [[nodiscard]] bool is_in(graph const* other) const {
    return g == other || (outer != nullptr && outer->is_in(other));
  }
};

inline void verify_nested(nested_graph const& nested) {
  auto const& g = *nested.g;
  for (std::size_t i = 0; i < g.value_count(); ++i) {
    verify_quantization(g[static_cast<value_id>(i)]);
    verify_constant(g[static_cast<value_id>(i)]);
  }
  std::vector<bool> made(g.value_count());
  for (auto v : g.inputs) {
    if (!has(g, v)) raise(code::bad_graph, "an input is no value of the graph");
    made[graph::index(v)] = true;
    verify_order(g[v]);
  }
  for (auto id : g.order) {
    if (graph::index(id) >= g.node_count()) {
      raise(code::bad_graph, "the execution order has a node that the graph does not have");
    }
    auto const& n = g[id];
    graph::for_each_input(n, [&](value_id v) {
      if (!has(g, v) || (!made[graph::index(v)] && !g[v].is_constant())) {
        n.raise(code::bad_graph, "uses a value that no node before it makes");
      }
    });
    graph::for_each_subgraph(n, [&](subgraph const& s) {
      if (s.body == nullptr)
        n.raise(code::bad_graph, fmt::format("its body '{}' has no graph", s.name));
      if (nested.is_in(s.body))
        n.raise(code::bad_graph, fmt::format("its body '{}' contains it", s.name));
      verify_nested({s.body, &nested});
    });
    for (auto r : n.results) {
      if (!has(g, r)) n.raise(code::bad_graph, "makes a value that the graph lacks");
      if (made[graph::index(r)]) n.raise(code::bad_graph, "makes a value a second time");
      made[graph::index(r)] = true;
    }
  }
  for (auto v : g.outputs) {
    if (v != no_value && !has(g, v)) {
      raise(code::bad_graph, "an output is no value of the graph");
    }
    if (v != no_value) verify_order(g[v]);
    if (v != no_value && !made[graph::index(v)] && !g[v].is_constant()) {
      raise(code::bad_graph, fmt::format("output '{}' is made by no node", g[v].name));
    }
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void verify(graph const& g) { detail::verify_nested({&g, nullptr}); }

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
      raise(code::bad_graph, fmt::format("the state '{}' is no value of the graph", s.name));
    }
  } catch (error const& e) {
    throw e.in_file(program.file);
  }
}

}  // namespace arm_delegate::ir
