#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of schedule_steps.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/shared_work.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/place_buffers.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/plan/order_steps.hpp>
#include <arm_delegate/ethosu/plan/plan_cascades.hpp>
#include <arm_delegate/ethosu/plan/reduce_waits.hpp>
#include <arm_delegate/ethosu/plan/schedule_steps.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_goal.hpp>

#include <algorithm>
#include <compare>  // IWYU pragma: keep
#include <cstddef>
#include <cstdint>
#include <utility>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// Returns true if there are cascades.
inline bool add_cascades(compile::npu_graph& g) {
  auto const plan = plan_cascades(g);
  apply_cascades(g, plan);
  return !plan.cascades.empty();
}

/// How well a schedule fits the goal: the lower, the better.
struct schedule_cost {
  std::int64_t excess = 0;  ///< bytes beyond the SRAM
  std::size_t steps = 0;    ///< cascades have one for each stripe; 0 where bytes matter more
  std::int64_t bytes = 0;   ///< of all memories, which have gaps between buffers
  friend auto operator<=>(schedule_cost const&, schedule_cost const&) = default;
};

[[nodiscard]] inline schedule_cost cost_of(compile::npu_graph const& g) {
  auto const capacity = compile::sram_capacity(g);
  compile::used_buffers const used(g);
  auto const fast = compile::place_buffers(used.fast.lifetimes, g.effort, capacity).bytes;
  auto const scratch = compile::place_buffers(used.scratch.lifetimes, g.effort).bytes;
  auto const in_sram = g.mode.has_cache() ? fast : scratch;
  return {.excess = std::max<std::int64_t>(in_sram - capacity, 0),
          .steps = g.goal == npu_goal::performance ? g.steps.size() : 0,
          .bytes = fast + scratch};
}

/// Schedules the steps with the effort of the graph.
inline bool schedule_with_effort(compile::npu_graph& g, compile::weight_forms& forms) {
  auto const order = plan_order(g);
  auto whole = g;
  bool changed = add_cascades(g);
  if (!ranges::is_sorted(order)) {
    auto ordered = whole;
    apply_order(ordered, order);
    auto made = ordered;
    add_cascades(made);
    if (cost_of(made) < cost_of(g)) {
      whole = std::move(ordered);
      g = std::move(made);
      changed = true;
    }
  }
  return reduce_waits(whole, g, forms) || changed;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool schedule_steps(compile::npu_graph& g, shared_work* shared) {
  shared_work own;
  auto& forms = (shared != nullptr ? *shared : own).get<compile::weight_forms>();
  bool const may_fail = g.effort != npu_effort{} && !g.mode.has_cache();
  if (!may_fail) return detail::schedule_with_effort(g, forms);
  auto standard = g;
  bool const is_changed = detail::schedule_with_effort(g, forms);
  auto const excess = detail::cost_of(g).excess;
  if (excess == 0) return is_changed;
  // Blocks decide which cascades are tried: the standard ones, too.
  standard.effort = {};
  compile::choose_blocks(standard);
  detail::schedule_with_effort(standard, forms);
  if (detail::cost_of(standard).excess >= excess) return is_changed;
  g = std::move(standard);
  return true;
}

}  // namespace arm_delegate::ethosu::plan
