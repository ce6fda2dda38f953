#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The nodes that stay on the host, as JSON.

#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>

#include <any>
#include <cstddef>
#include <span>

namespace armdc {

/// Writes the key "host_nodes" and its list.
void write_host_nodes(arm_delegate::format::json_writer& j,
                      std::span<arm_delegate::host_node const> nodes);

/// Prints a compilation's warnings. Host nodes are grouped by reason if there are many, or if the
/// program is quantized and the target is not (or the other way round), which is printed first.
void print_warnings(arm_delegate::basic_compiled_program<std::any> const& p);

/// The number of nodes inside delegates.
[[nodiscard]] std::size_t delegated_nodes(arm_delegate::basic_compiled_program<std::any> const& p);

}  // namespace armdc
