#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Partitions as tags on nodes say them.

#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace arm_delegate {

/// The tags that are lowered; each stands for the partition of that number, in the order in which
/// partitions are lowered. "" is none.
using tag_numbers = std::unordered_map<std::string_view, std::uint32_t>;

/// Which partition the tag of each node in the graph's order says; those of bodies are not seen.
inline node_partitions partitions_by_tag(ir::graph const& g, tag_numbers const& tags) {
  node_partitions made{.of = std::vector(g.node_count(), node_partitions::outside),
                       .count = static_cast<std::uint32_t>(tags.size())};
  for (auto id : g.order) {
    if (g[id].delegation_tag.empty()) continue;
    auto const at = tags.find(g[id].delegation_tag);
    if (at != tags.end()) made.of[ir::graph::index(id)] = at->second;
  }
  return made;
}

}  // namespace arm_delegate
