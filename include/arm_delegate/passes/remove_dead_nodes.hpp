#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Drops ATen nodes that no output needs.

#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace arm_delegate::pass {

/// `%a = f(%x); %b = g(%x); output %b` -> `%b = g(%x); output %b`.
struct remove_dead_nodes {
  static constexpr std::string_view name = "remove-dead-nodes";
  using needs = invariants<inv::static_shapes>;
  using establishes = invariants<inv::no_dead_nodes>;

  static bool run(ir::graph& g, pass_context&) {
    std::vector<bool> needed(g.value_count());
    for (auto v : g.outputs) {
      if (v != ir::no_value) needed[ir::graph::index(v)] = true;
    }
    auto const before = g.order.size();
    std::vector<ir::node_id> kept;
    for (auto at = g.order.rbegin(); at != g.order.rend(); ++at) {
      auto const& n = g[*at];
      bool const used = std::ranges::any_of(
          n.results, [&](ir::value_id v) { return needed[ir::graph::index(v)]; });
      if (!used) continue;
      kept.push_back(*at);
      ir::graph::for_each_input(n, [&](ir::value_id v) { needed[ir::graph::index(v)] = true; });
    }
    std::ranges::reverse(kept);
    g.order = std::move(kept);
    return g.order.size() != before;
  }
};

}  // namespace arm_delegate::pass
