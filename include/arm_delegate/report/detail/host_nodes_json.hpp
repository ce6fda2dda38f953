#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The nodes that stay on the host, as JSON.

#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/partitioner/host_node.hpp>

#include <span>

namespace arm_delegate::report::detail {

/// Writes the key "host_nodes" and its list.
inline void write_host_nodes(files::json_writer& j, std::span<host_node const> nodes) {
  j.key("host_nodes").list();
  for (auto const& n : nodes) {
    j.object().key("name").value(n.name).key("op").value(n.target);
    j.key("kind").value(name(n.kind));
    j.key("reason").object().key("rule").value(n.reason.rule).key("actual").value(n.reason.actual);
    j.key("allowed").value(n.reason.allowed).key("remedy").value(n.reason.remedy).end();
    j.key("module").value(n.module).key("source").value(n.source).end();
  }
  j.end();
}

}  // namespace arm_delegate::report::detail
