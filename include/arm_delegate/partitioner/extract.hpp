#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Copies the nodes of each tag out of a graph, as programs of their own.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/partitioner/tags.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate {

/// The nodes of one tag as a program, and what of their owner goes in and comes out.
struct extracted_partition {
  ir::exported_program program{};
  std::uint32_t number = 0;             ///< of the tag
  std::vector<ir::node_id> nodes{};     ///< of the owner, in order
  std::vector<ir::value_id> inputs{};   ///< of the owner: the arguments of the call
  std::vector<ir::value_id> outputs{};  ///< of the owner: the results of the call
  // The state that it takes over, as positions in the owner's signature.
  std::vector<std::size_t> buffers{};    ///< inputs: the buffers that it keeps
  std::vector<std::size_t> mutations{};  ///< outputs: the new values of these buffers
  std::vector<std::size_t> state{};      ///< what it reads; others may read it too
};

/// Which constants a partition has inside.
enum class constants_inside {
  all,     ///< every constant that its nodes read
  tagged,  ///< those with the tag of a partition; calls pass in the others of the signature
};

/// The nodes of each tag in `g`, in the order of the tags: `owner`'s graph, or a body
/// in it. Each is a program with the constants that are inside; its inputs are the buffers that it
/// keeps, then the other values that it reads, in the order of first use; its outputs are the new
/// values of those buffers, then the values that are read outside, in the order of their nodes.
/// Copies no elements, and takes time linear in the graph. Throws code::bad_partition for a tagged
/// user input, for a buffer that is used or changed outside the delegate that it is tagged for, and
/// for a constant that must not be copied but has other readers.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<extracted_partition> extract_partitions(
    ir::exported_program const& owner, ir::graph const& g, tag_numbers const& tags,
    constants_inside inside = constants_inside::all);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/partitioner/extract-inl.hpp>  // IWYU pragma: export
#endif
