#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Programs whose outputs are chosen values of a graph, for comparisons.

#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/run/rounding_points.hpp>

#include <utility>

namespace arm_delegate::detail {

/// Replaces the outputs of a program by `values`.
inline void set_outputs(ir::exported_program& program, vector<ir::value_id> values) {
  program.outputs.assign(values.size(), {});
  program.graph->outputs = std::move(values);
}

/// Makes nodes that read a point's quantized value read a new input instead, so that each node is
/// isolated. The outputs are the nodes' results.
inline void cut_at(ir::exported_program& program, span<rounding_point const> points) {
  auto& g = *program.graph;
  vector<ir::value_id> fresh(g.value_count(), ir::no_value);
  vector<ir::value_id> made;
  for (auto const& p : points) {
    auto const input = g.add_input(g[p.codes].name, g[p.codes].type);
    g.ranges.set_minimum(input, ir::minimum_of(g, p.real));
    fresh[ir::graph::index(p.codes)] = input;
    program.inputs.push_back({.name = g[p.codes].name});
    made.push_back(p.codes);
  }
  for (auto id : g.order) {
    g.map_inputs(g[id], [&](ir::value_id v) {
      auto const i = ir::graph::index(v);
      return i < fresh.size() && fresh[i] != ir::no_value ? fresh[i] : v;
    });
  }
  set_outputs(program, std::move(made));
}

/// The float results of all nodes: what is compared in a program that is not quantized.
inline vector<ir::value_id> float_results(ir::graph const& g) {
  vector<ir::value_id> found;
  for (auto id : g.order) {
    for (auto v : g[id].results) {
      if (ir::is_floating(g[v].type.type)) found.push_back(v);
    }
  }
  return found;
}

}  // namespace arm_delegate::detail
