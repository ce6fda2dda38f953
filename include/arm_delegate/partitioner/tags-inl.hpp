#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tags.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>
#include <arm_delegate/partitioner/tags.hpp>

#include <cstdint>
#include <vector>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION node_partitions partitions_by_tag(ir::graph const& g,
                                                        tag_numbers const& tags) {
  node_partitions made{.of = std::vector(g.node_count(), node_partitions::outside),
                       .count = static_cast<std::uint32_t>(tags.size())};
  for (auto id : g.order) {
    if (g[id].delegation_tag.empty()) continue;
    auto const number = tags.find(std::string(g[id].delegation_tag));
    if (number != tags.end()) made.of[ir::graph::index(id)] = number->second;
  }
  return made;
}

ARM_DELEGATE_FUNCTION void tag_constant_data(ir::exported_program& program) {
  auto const& g = *program.graph;
  std::vector<std::string_view> tags(g.value_count());
  for (auto id : g.order) {
    ir::graph::for_each_input(g[id], [&](ir::value_id v) {
      auto& tag = tags[ir::graph::index(v)];
      if (tag.empty()) tag = g[id].delegation_tag;
    });
  }
  for (auto& s : program.state) s.delegation_tag = tags[ir::graph::index(s.value)];
}

}  // namespace arm_delegate
