#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Drops ATen nodes that no output needs.

#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// `%a = f(%x); %b = g(%x); output %b` -> `%b = g(%x); output %b`.
struct remove_dead_nodes {
  static constexpr std::string_view name = "remove-dead-nodes";
  using needs = invariants<inv::static_shapes>;
  using establishes = invariants<inv::no_dead_nodes>;

  static bool run(ir::graph& g, pass_context&);
};

}  // namespace arm_delegate::pass

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/passes/remove_dead_nodes-inl.hpp>  // IWYU pragma: export
#endif
