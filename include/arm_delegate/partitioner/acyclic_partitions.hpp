#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Puts the nodes that a backend takes into as few partitions as can be called one after the other.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <cstdint>
#include <limits>
#include <vector>

namespace arm_delegate {

/// The partition of each node.
struct node_partitions {
  static constexpr std::uint32_t outside = std::numeric_limits<std::uint32_t>::max();

  std::vector<std::uint32_t> of{};  ///< by node: its partition, or `outside`
  std::uint32_t count = 0;

  [[nodiscard]] std::uint32_t operator[](ir::node_id id) const { return of[ir::graph::index(id)]; }
};

/// Partitions the nodes for which `taken` is true, by node. No partition depends on itself through
/// a node outside it, and their number is the smallest with that property: unconnected nodes share
/// one. They are numbered in an order in which they can be called.
///
/// The step of a node is the largest number of times that a path from it re-enters taken nodes;
/// each step is a partition. Steps never increase along a path, so no path returns to a partition
/// that it has left, and a path with that many steps needs that many partitions. Steps are counted
/// from the end, so a node is in the last partition that it can be in, as in torch's
/// CapabilityBasedPartitioner. Takes time linear in the graph.
ARM_DELEGATE_FUNCTION node_partitions partition_acyclic(ir::graph const& g,
                                                        std::vector<bool> const& taken);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/partitioner/acyclic_partitions-inl.hpp>  // IWYU pragma: export
#endif
