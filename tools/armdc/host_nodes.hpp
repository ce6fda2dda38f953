#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The nodes that stay on the host, as JSON.

#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>

#include <cstddef>
#include <span>

namespace armdc {

/// The key "host_nodes" with its list.
void write_host_nodes(arm_delegate::format::json_writer& j,
                      std::span<arm_delegate::host_node const> nodes);

/// Prints a compilation's warnings; the nodes of the host grouped by reason if they are many, or if
/// the program and the target compute with different kinds of numbers, which is said first.
void print_warnings(arm_delegate::compiled_program const& p);

/// The number of nodes inside of delegates.
[[nodiscard]] std::size_t delegated_nodes(arm_delegate::compiled_program const& p);

}  // namespace armdc
