#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Programs whose outputs are chosen values of a graph, for comparisons.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/static_conversions.hpp>
#include <arm_delegate/passes/fold_quantization.hpp>
#include <arm_delegate/run/reference/rounding_points.hpp>

#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// Replaces the outputs of a program by `values`.
inline void set_outputs(ir::exported_program& program, std::vector<ir::value_id> values) {
  program.outputs.assign(values.size(), {});
  program.graph->outputs = std::move(values);
}

/// Makes nodes that read a point's value read a new input instead, so that each node is isolated.
/// The outputs are the nodes' results.
inline void cut_at(ir::exported_program& program, std::span<rounding_point const> points) {
  auto& g = *program.graph;
  std::vector<ir::value_id> fresh(g.value_count(), ir::no_value);
  std::vector<ir::value_id> made;
  for (auto const& p : points) {
    auto const v = p.value();
    auto const input = g.add_input(g[v].name, g[v].type);
    fresh[ir::graph::index(v)] = input;
    program.inputs.push_back({.name = g[v].name});
    made.push_back(v);
  }
  for (auto id : g.order) {
    g.map_inputs(g[id], [&](ir::value_id v) {
      auto const i = ir::graph::index(v);
      return i < fresh.size() && fresh[i] != ir::no_value ? fresh[i] : v;
    });
  }
  set_outputs(program, std::move(made));
}

/// Finds the values that a compiled program and PyTorch both have: quantized values that nodes
/// compute, floats that are read as such, and the outputs. What does not depend on an input is
/// constant, and not compared.
class point_search {
 public:
  explicit point_search(ir::graph& g)
      : g_(g),
        floats_left_(pass::fold_quantization::floats_left(g)),
        is_output_(g.value_count()),
        is_read_(g.value_count()),
        is_computed_(g.value_count()),
        has_point_(g.value_count()) {
    for (auto v : g_.inputs) is_computed_[ir::graph::index(v)] = true;
    for (auto v : g_.outputs) {
      if (v != ir::no_value) is_output_[ir::graph::index(v)] = true;
    }
    for (auto id : g_.order) {
      if (ir::states_qparams(g_[id]) && ir::is_quantize(g_[id])) continue;
      ir::graph::for_each_input(g_[id],
                                [&](ir::value_id v) { is_read_[ir::graph::index(v)] = true; });
    }
  }

  [[nodiscard]] std::vector<rounding_point> run() {
    for (auto id : g_.order) visit(g_[id]);
    return std::move(found_);
  }

 private:
  void visit(ir::node const& n) {
    bool computed = false;
    ir::graph::for_each_input(
        n, [&](ir::value_id v) { computed = computed || is_computed_[ir::graph::index(v)]; });
    if (!computed) return;
    for (auto v : n.results) is_computed_[ir::graph::index(v)] = true;
    if (ir::is_quantize(n) && ir::states_qparams(n)) return visit_quantize(n);
    for (auto v : n.results) {
      if (is_compared(n, v)) found_.push_back({.real = v});
    }
  }

  void visit_quantize(ir::node const& n) {
    auto const codes = n.results.front();
    auto const real = n.input_id("input");
    bool const is_output = is_output_[ir::graph::index(codes)];
    if (g_[real].producer == ir::no_node && !is_output) return;
    auto const* q = &ir::read_qparams(g_, n);
    if (!q->per_channel()) {
      found_.push_back({real, codes, q});
      has_point_[ir::graph::index(codes)] = true;
    } else if (is_output) {
      found_.push_back({.real = codes});
    }
  }

  [[nodiscard]] bool is_compared(ir::node const& n, ir::value_id v) const {
    auto const i = ir::graph::index(v);
    if (ir::is_dequantize(n) && has_point_[ir::graph::index(n.input_id("input"))]) return false;
    if (floats_left_[i] && is_read_[i]) return true;
    auto const type = g_[v].type.type;
    bool const is_number =
        ir::is_floating(type) || ir::is_integral(type) || type == ir::dtype::boolean;
    return is_output_[i] && is_number;
  }

  ir::graph& g_;
  std::vector<bool> floats_left_;
  std::vector<bool> is_output_;
  std::vector<bool> is_read_;      ///< by other nodes than quantize
  std::vector<bool> is_computed_;  ///< from the inputs
  std::vector<bool> has_point_;    ///< quantized values that are compared
  std::vector<rounding_point> found_{};
};

}  // namespace arm_delegate::detail
