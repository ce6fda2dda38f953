#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks of single nodes, before anything is lowered.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/static_conversions.hpp>
#include <arm_delegate/lowering/find_refusal.hpp>
#include <arm_delegate/partitioner/detail/node_choice.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/operator_name.hpp>
#include <arm_delegate/partitioner/partitioning.hpp>

#include <string>
#include <utility>

namespace arm_delegate::detail {

/// Leaves out `id` if the caller does not want `n`, which is that node or in its bodies, to be
/// delegated. True if the caller does.
inline bool ask_caller(node_choice& choice, partition_request const& request, ir::node_id id,
                       ir::node const& n) {
  for (auto const& kept : request.options.keep_on_host) {
    if (!means_operator(kept, n.target)) continue;
    choice.leave(id, host_reason::kept_on_host,
                 {.rule = "operators to keep on the host",
                  .actual = std::string(n.target),
                  .allowed = "any but " + kept,
                  .remedy = "take it off that list"});
    return false;
  }
  for (auto const& c : request.checks) {
    if (auto why = c.ask(c.check, n)) {
      choice.leave(id, host_reason::user_check, std::move(*why));
      return false;
    }
  }
  return true;
}

/// Records lower bounds, which delegates then know of their inputs, quantized or not.
inline void note_minimum(ir::graph& g, ir::node const& n) {
  for (auto v : n.results) {
    g.ranges.set_minimum(
        v, ir::is_conversion(n) ? g.ranges.minimum(n.input_id("input")) : ir::minimum_of(g, v));
  }
}

/// Binds a node, records the ranges of its results, and leaves it out if no operator of the table
/// matches it or the caller does not want it.
inline void ask_node(node_choice& choice, ir::graph& g, ir::operator_table const& operators,
                     partition_request const& request, ir::node_id id) {
  auto& n = g[id];
  try {
    bind_arguments(g, n, operators);
    if (ir::has_qparams(n) && !ir::states_qparams(n)) ir::check_conversion(n);
  } catch (error const& e) {
    return choice.leave(id, e, e.diagnostics().front());
  }
  if (n.entry == nullptr && !ir::is_control_flow(n)) {
    auto const e = unknown_operator(n, operators);
    return choice.leave(id, e, e.diagnostics().front());
  }
  note_minimum(g, n);
  if (!ask_caller(choice, request, id, n)) return;
  bool asks = ir::is_control_flow(n);  // a delegate contains the bodies
  for_each_inner_node(
      n, [&](ir::node const& inner) { asks = asks && ask_caller(choice, request, id, inner); });
}

}  // namespace arm_delegate::detail
