#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Drops TOSA operators that no output needs.

#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace arm_delegate::pass {

/// `%a = RESHAPE(%x); %b = CLAMP(%x); return %b` -> `%b = CLAMP(%x); return %b`.
struct remove_dead_operators {
  static constexpr std::string_view name = "remove-dead-operators";
  using needs = invariants<>;
  using establishes = invariants<>;

  static bool run(tosa::graph& g, pass_context&) {
    bool changed = false;
    for (auto& r : g.regions) changed = sweep(r) || changed;
    return changed;
  }

 private:
  static bool sweep(tosa::region& r) {
    std::vector<bool> needed(r.tensors.size());
    auto const need = [&](tosa::tensor_id t) { needed[static_cast<std::size_t>(t)] = true; };
    std::ranges::for_each(r.outputs, need);
    auto const is_needed = [&](tosa::tensor_id t) { return needed[static_cast<std::size_t>(t)]; };
    for (auto o = r.operations.rbegin(); o != r.operations.rend(); ++o) {
      if (std::ranges::any_of(o->outputs, is_needed)) std::ranges::for_each(o->inputs, need);
    }
    auto const dead = [&](tosa::operation const& o) {
      return std::ranges::none_of(o.outputs, is_needed);
    };
    return std::erase_if(r.operations, dead) != 0;
  }
};

}  // namespace arm_delegate::pass
