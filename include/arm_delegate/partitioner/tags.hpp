#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Partitions as tags on nodes say them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>

#include <cstdint>
#include <string>
#include <unordered_map>

namespace arm_delegate {

/// The tags that are lowered, each with the number of its partition, in the order in which
/// partitions are lowered. "" is no tag.
using tag_numbers = std::unordered_map<std::string, std::uint32_t>;

/// Which partition the tag of each node in the graph's order says; those of bodies are not seen.
ARM_DELEGATE_FUNCTION node_partitions partitions_by_tag(ir::graph const& g,
                                                        tag_numbers const& tags);

/// Gives each parameter, constant and read-only buffer the tag of the first node with a tag that
/// reads it, so that delegates have it inside. The counterpart of ExecuTorch's function of that
/// name, for partitioners.
ARM_DELEGATE_FUNCTION void tag_constant_data(ir::exported_program& program);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/partitioner/tags-inl.hpp>  // IWYU pragma: export
#endif
