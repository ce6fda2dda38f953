#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Drops TOSA operators that no output needs.

#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// `%a = RESHAPE(%x); %b = CLAMP(%x); return %b` -> `%b = CLAMP(%x); return %b`.
struct remove_dead_operators {
  static constexpr std::string_view name = "remove-dead-operators";
  using needs = invariants<>;
  using establishes = invariants<>;

  static bool run(tosa::graph& g, pass_context&);
};

}  // namespace arm_delegate::pass

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/passes/remove_dead_operators-inl.hpp>  // IWYU pragma: export
#endif
