#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Drops TOSA operators that no output needs.

#include <arm_delegate/invariants.hpp>
#include <arm_delegate/pass_context.hpp>
#include <arm_delegate/registry.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <string_view>
#include <vector>

namespace arm_delegate::pass {

/// `%a = RESHAPE(%x); %b = CLAMP(%x); return %b` -> `%b = CLAMP(%x); return %b`.
struct remove_dead_operators {
  static constexpr std::string_view name = "remove-dead-operators";
  using needs = invariants<inv::is_tosa>;
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
    std::vector<tosa::operation> kept;
    for (auto o = r.operations.rbegin(); o != r.operations.rend(); ++o) {
      bool const used = std::ranges::any_of(
          o->outputs, [&](tosa::tensor_id t) { return needed[static_cast<std::size_t>(t)]; });
      if (!used) continue;
      std::ranges::for_each(o->inputs, need);
      kept.push_back(std::move(*o));
    }
    bool const changed = kept.size() != r.operations.size();
    std::ranges::reverse(kept);
    r.operations = std::move(kept);
    return changed;
  }
};

}  // namespace arm_delegate::pass
