#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of debug_handles.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>

#include <algorithm>
#include <cstdint>
#include <span>

namespace arm_delegate::ir {

ARM_DELEGATE_FUNCTION void assign_debug_handles(graph& g) {
  std::uint32_t last = 0;
  for_each_node(g, [&](graph&, node const& n) {
    for (auto handle : n.debug_handles) last = std::max(last, handle);
  });
  for_each_node(g, [&](graph& owner, node& n) {
    if (!n.debug_handles.empty()) return;
    n.debug_handles = owner.copy(std::span<std::uint32_t const>(&++last, 1));
  });
}

ARM_DELEGATE_FUNCTION node const* find_node(graph const& g, std::uint32_t debug_handle) {
  node const* found = nullptr;
  for_each_node(g, [&](graph const&, node const& n) {
    if (found == nullptr && ranges::contains(n.debug_handles, debug_handle)) {
      found = &n;
    }
  });
  return found;
}

}  // namespace arm_delegate::ir
