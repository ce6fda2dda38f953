#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of acyclic_partitions.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION node_partitions partition_acyclic(ir::graph const& g,
                                                        std::vector<bool> const& taken) {
  auto const is_taken = [&](ir::node_id id) { return taken[ir::graph::index(id)]; };
  std::vector<std::uint32_t> step(g.node_count());
  node_partitions made{.of = std::vector(g.node_count(), node_partitions::outside)};
  for (auto at = g.order.rbegin(); at != g.order.rend(); ++at) {
    bool const inside = is_taken(*at);
    auto const own = step[ir::graph::index(*at)];
    if (inside) made.count = std::max(made.count, own + 1);
    ir::graph::for_each_input(g[*at], [&](ir::value_id v) {
      auto const from = g[v].producer;
      if (from == ir::no_node) return;
      auto& before = step[ir::graph::index(from)];
      before = std::max(before, own + (inside && !is_taken(from) ? 1U : 0U));
    });
  }
  // A path from a node of a step comes back to one of each smaller step, so none is left out.
  for (auto id : g.order) {
    auto const i = ir::graph::index(id);
    if (taken[i]) made.of[i] = made.count - 1 - step[i];
  }
  return made;
}

}  // namespace arm_delegate
