#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of remove_dead_nodes.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/remove_dead_nodes.hpp>

#include <utility>
#include <vector>

namespace arm_delegate::pass {

ARM_DELEGATE_FUNCTION bool remove_dead_nodes::run(ir::graph& g, pass_context&) {
  std::vector<bool> needed(g.value_count());
  for (auto v : g.outputs) {
    if (v != ir::no_value) needed[ir::graph::index(v)] = true;
  }
  auto const before = g.order.size();
  std::vector<ir::node_id> kept;
  for (auto at = g.order.rbegin(); at != g.order.rend(); ++at) {
    auto const& n = g[*at];
    bool const used =
        ranges::any_of(n.results, [&](ir::value_id v) { return needed[ir::graph::index(v)]; });
    if (!used) continue;
    kept.push_back(*at);
    ir::graph::for_each_input(n, [&](ir::value_id v) { needed[ir::graph::index(v)] = true; });
  }
  ranges::reverse(kept);
  g.order = std::move(kept);
  return g.order.size() != before;
}

}  // namespace arm_delegate::pass
