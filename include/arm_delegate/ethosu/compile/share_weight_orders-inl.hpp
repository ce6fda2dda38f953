#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of share_weight_orders.hpp.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/block_search.hpp>
#include <arm_delegate/ethosu/compile/flash_cost.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/reduce_options.hpp>
#include <arm_delegate/ethosu/compile/share_weight_orders.hpp>
#include <arm_delegate/ethosu/compile/weight_readers.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// The order of weights without the choices of an operation's configuration.
[[nodiscard]] inline weights::weight_order fixed_order(npu_facts const& npu,
                                                       kernel_operation const& o) {
  using enum weights::weight_order::kind;
  auto order = rules::order_of(npu, o);
  order.ofm_block_depth = 0;
  order.ofm_microblock_depth = 0;
  if (order.traversal == part_kernel) order.traversal = depth_first;
  return order;
}

/// Gives steps that read the same weights orders that some of them have.
inline void share_orders(npu_graph& g, weight_readers const& steps,
                         function_view<kernel_operation(npu_kernel_step const&)> placed) {
  estimate::npu_target const to{*g.npu, g.system, g.mode};
  auto const step = [&](std::size_t i) -> auto& { return std::get<npu_kernel_step>(g.steps[i]); };
  std::vector<order_choice> orders;
  std::vector<std::size_t> chosen;
  for (auto const i : steps) {
    auto const own = order_choice_of(*g.npu, step(i).kernel);
    auto const at = ranges::find(orders, own) - orders.begin();
    chosen.push_back(static_cast<std::size_t>(at));
    if (chosen.back() == orders.size()) orders.push_back(own);
  }
  option_costs options{.prices = std::vector<double>(orders.size())};
  std::vector<std::vector<std::optional<block_configuration>>> found;
  for (auto const i : steps) {
    auto const o = placed(step(i));
    auto& configurations = found.emplace_back();
    auto& costs =
        options.costs.emplace_back(orders.size(), std::numeric_limits<double>::infinity());
    for (std::size_t x = 0; x < orders.size(); ++x) {
      configurations.push_back(find_block(to, o, g.effort, orders[x]));
      auto const& made = configurations.back();
      if (!made) continue;
      costs[x] = made->cost;
      options.prices[x] = cycles_per_flash_byte * static_cast<double>(made->weight_bytes);
    }
  }
  auto const best = reduce_options(options, chosen);
  for (std::size_t n = 0; n < steps.size(); ++n) {
    if (best[n] != chosen[n]) found[n][best[n]]->apply(step(steps[n]).kernel);
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void share_weight_orders(
    npu_graph& g, function_view<kernel_operation(npu_kernel_step const&)> placed) {
  auto const kernel = [&](std::size_t i) -> auto& {
    return std::get<npu_kernel_step>(g.steps[i]).kernel;
  };
  auto const groups = find_weight_readers(
      g, [&](std::size_t i) { return detail::fixed_order(*g.npu, kernel(i)); },
      [&](std::size_t a, std::size_t b) {
        return detail::order_choice_of(*g.npu, kernel(a)) !=
               detail::order_choice_of(*g.npu, kernel(b));
      });
  for (auto const& steps : groups) detail::share_orders(g, steps, placed);
}

}  // namespace arm_delegate::ethosu::compile
