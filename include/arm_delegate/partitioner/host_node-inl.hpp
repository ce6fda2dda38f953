#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of host_node.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/partitioner/host_node.hpp>

#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate {

ARM_DELEGATE_FUNCTION diagnostic describe(host_node const& n, severity level) {
  auto d = diagnostic{.id = code_of(n.kind), .why = n.reason};
  d.level = level;
  d.why.rule.insert(0, "stays on the host: ");
  d.node = n.name;
  d.target = n.target;
  d.module = n.module;
  d.source = n.source;
  return d;
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> describe(std::span<host_node const> nodes,
                                                       severity level, std::string_view file) {
  std::vector<diagnostic> all;
  for (auto const& n : nodes) {
    if (n.kind == host_reason::boundary) continue;
    all.push_back(describe(n, level));
    all.back().file = file;
  }
  return all;
}

}  // namespace arm_delegate
