#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The nodes that stay on the host, as JSON.

#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/partitioner/host_node.hpp>

#include <span>

namespace armdc {

/// The key "host_nodes" with its list.
void write_host_nodes(arm_delegate::format::json_writer& j,
                      std::span<arm_delegate::host_node const> nodes);

}  // namespace armdc
