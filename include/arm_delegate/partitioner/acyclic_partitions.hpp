#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Puts the nodes that a backend takes into as few partitions as can be called one after the other.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace arm_delegate {

/// Which partition each node is in.
struct node_partitions {
  static constexpr std::uint32_t outside = std::numeric_limits<std::uint32_t>::max();

  std::vector<std::uint32_t> of{};  ///< by node: its partition, or `outside`
  std::uint32_t count = 0;

  [[nodiscard]] std::uint32_t operator[](ir::node_id id) const { return of[ir::graph::index(id)]; }
};

/// Partitions the nodes for which `taken` is true, by node. No partition depends on itself through
/// a node outside it, and there are no fewer partitions with that property: nodes that are not
/// connected share one. They are numbered in an order in which they can be called.
///
/// A node's step is how often a path to it leaves the nodes that are taken; those of a step are one
/// partition. Paths only go to the same or later steps, so none returns to a partition it has left.
/// And what lies on a path with so many steps can't do with fewer partitions. Takes time linear in
/// the graph.
inline node_partitions partition_acyclic(ir::graph const& g, std::vector<bool> const& taken) {
  auto const is_taken = [&](ir::node_id id) { return taken[ir::graph::index(id)]; };
  std::vector<std::uint32_t> step(g.node_count());
  std::vector<std::uint32_t> partition_of_step;  // numbered where a node is taken in it
  for (auto id : g.order) {
    auto& own = step[ir::graph::index(id)];
    ir::graph::for_each_input(g[id], [&](ir::value_id v) {
      auto const from = g[v].producer;
      if (from == ir::no_node) return;
      bool const leaves = is_taken(from) && !is_taken(id);
      own = std::max(own, step[ir::graph::index(from)] + (leaves ? 1U : 0U));
    });
    if (partition_of_step.size() <= own) {
      partition_of_step.resize(own + std::size_t{1}, node_partitions::outside);
    }
    if (is_taken(id)) partition_of_step[own] = 0;
  }
  node_partitions made{.of = std::vector(g.node_count(), node_partitions::outside)};
  for (auto& partition : partition_of_step) {
    if (partition != node_partitions::outside) partition = made.count++;
  }
  for (auto id : g.order) {
    auto const i = ir::graph::index(id);
    if (taken[i]) made.of[i] = partition_of_step[step[i]];
  }
  return made;
}

}  // namespace arm_delegate
