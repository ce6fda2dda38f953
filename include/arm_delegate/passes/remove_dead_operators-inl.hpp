#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of remove_dead_operators.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/remove_dead_operators.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <vector>

namespace arm_delegate::pass {

namespace detail {

inline bool sweep(tosa::region& r) {
  std::vector<bool> needed(r.tensors.size());
  auto const need = [&](tosa::tensor_id t) { needed[static_cast<std::size_t>(t)] = true; };
  ranges::for_each(r.outputs, need);
  auto const is_needed = [&](tosa::tensor_id t) { return needed[static_cast<std::size_t>(t)]; };
  for (auto o = r.operations.rbegin(); o != r.operations.rend(); ++o) {
    if (ranges::any_of(o->outputs, is_needed)) ranges::for_each(o->inputs, need);
  }
  auto const dead = [&](tosa::operation const& o) { return ranges::none_of(o.outputs, is_needed); };
  return remove_where(r.operations, dead) != 0;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool remove_dead_operators::run(tosa::graph& g, pass_context&) {
  bool changed = false;
  for (auto& r : g.regions) changed = detail::sweep(r) || changed;
  return changed;
}

}  // namespace arm_delegate::pass
