#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of schedule_steps.hpp.

#include <arm_delegate/base/place_lifetimes.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/order_steps.hpp>
#include <arm_delegate/ethosu/plan/plan_cascades.hpp>
#include <arm_delegate/ethosu/plan/schedule_steps.hpp>
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
  auto const fast = place_lifetimes(used.fast.lifetimes, {.capacity = capacity}).bytes;
  auto const scratch = place_lifetimes(used.scratch.lifetimes).bytes;
  auto const in_sram = g.mode.has_cache() ? fast : scratch;
  return {.excess = std::max<std::int64_t>(in_sram - capacity, 0),
          .steps = g.goal == npu_goal::performance ? g.steps.size() : 0,
          .bytes = fast + scratch};
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool schedule_steps(compile::npu_graph& g) {
  auto const order = plan_order(g);
  if (ranges::is_sorted(order)) return detail::add_cascades(g);
  auto ordered = g;
  apply_order(ordered, order);
  detail::add_cascades(ordered);
  bool const has_cascades = detail::add_cascades(g);
  if (detail::cost_of(ordered) >= detail::cost_of(g)) return has_cascades;
  g = std::move(ordered);
  return true;
}

}  // namespace arm_delegate::ethosu::plan
