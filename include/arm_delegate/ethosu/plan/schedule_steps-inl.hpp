#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of schedule_steps.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/order_steps.hpp>
#include <arm_delegate/ethosu/plan/placed_operation.hpp>
#include <arm_delegate/ethosu/plan/plan_cascades.hpp>
#include <arm_delegate/ethosu/plan/schedule_steps.hpp>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// Returns true if there are cascades.
inline bool add_cascades(compile::npu_graph& g) {
  auto const plan = plan_cascades(g, sram_capacity(g));
  apply_cascades(g, plan);
  return !plan.cascades.empty();
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool schedule_steps(compile::npu_graph& g) {
  auto const order = plan_order(g);
  if (ranges::is_sorted(order)) return detail::add_cascades(g);
  auto ordered = g;
  apply_order(ordered, order);
  auto const capacity = sram_capacity(g);
  if (sram_bytes(ordered, capacity) <= capacity) {
    g = std::move(ordered);
    return true;
  }
  // Steps that could run by stripes may be apart in the other order. Fewer stripes are better.
  auto const cost = [&](compile::npu_graph const& made) {
    auto const excess = std::max<std::int64_t>(sram_bytes(made, capacity) - capacity, 0);
    return std::pair(excess, made.steps.size());
  };
  detail::add_cascades(ordered);
  auto same = g;
  bool const has_cascades = detail::add_cascades(same);
  bool const is_better = cost(ordered) <= cost(same);
  g = std::move(is_better ? ordered : same);
  return is_better || has_cascades;
}

}  // namespace arm_delegate::ethosu::plan
