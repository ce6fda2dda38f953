#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of lower_graph.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/lowering/detail/write.hpp>
#include <arm_delegate/lowering/find_refusals.hpp>
#include <arm_delegate/lowering/lower_bodies.hpp>
#include <arm_delegate/lowering/lower_graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <iterator>
#include <utility>

namespace arm_delegate {

namespace detail {

/// A lowering that fails although nothing refused the node is wrong: the error asks for a report.
inline error failed(ir::node const& n, error const& e) {
  auto problems = copy(e.diagnostics());
  for (auto& d : problems) {
    if (d.id == code::shape_mismatch) continue;  // says itself what contradicts what
    d.id = code::internal;
    d.why.rule = "the lowering failed: " + d.why.rule;
    d.why.remedy = "please report it: the operator should have refused the node";
    if (d.node.empty()) d.node = n.name;
    if (d.debug_handle == 0 && !n.debug_handles.empty()) d.debug_handle = n.debug_handles.front();
  }
  return error(std::move(problems));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION tosa::graph lower_graph(ir::graph const& g, pass_context& c) {
  auto problems = find_refusals(g, c);
  auto bodies = lower_bodies(g, c);
  ranges::move(bodies.problems, std::back_inserter(problems));
  if (!problems.empty()) throw error(std::move(problems));
  tosa::builder b(c.target, g.order.size());
  for (std::size_t i = 0; i < g.inputs.size(); ++i) {
    detail::write_input(b, g, g.inputs[i], c.orders.input(i));
  }
  for (auto id : g.order) {
    try {
      ir::is_control_flow(g[id]) ? detail::write_control_flow(b, g[id], bodies)
                                 : detail::write_node(b, g[id]);
    } catch (error const& e) {
      throw detail::failed(g[id], e);
    }
  }
  vector<bool> taken(b.result().main().tensors.size() + g.outputs.size());
  for (std::size_t k = 0; k < g.outputs.size(); ++k) {
    auto const v = g.outputs[k];
    if (v == ir::no_value) continue;
    auto t = detail::write_output(b, g, g[v], c.orders.output(k));
    // An output is made by an operator, and by one of its own: TOSA names each output once.
    auto const i = static_cast<std::size_t>(t);
    auto const& inputs = b.result().main().inputs;
    if (b[t].is_constant() || (i < taken.size() && taken[i]) || ranges::contains(inputs, t)) {
      t = b.unary(tosa::op::identity, t);
    }
    if (static_cast<std::size_t>(t) < taken.size()) taken[static_cast<std::size_t>(t)] = true;
    b.output(t);
  }
  return std::move(b.result());
}

}  // namespace arm_delegate
