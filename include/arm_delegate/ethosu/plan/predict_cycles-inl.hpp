#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of predict_cycles.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_values.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/plan/choose_layouts.hpp>
#include <arm_delegate/ethosu/plan/plan_fetches.hpp>
#include <arm_delegate/ethosu/plan/predict_cycles.hpp>
#include <arm_delegate/ethosu/plan/weight_sizes.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/rules/alignment.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// Gives operations weight streams without contents.
inline void place_weights(compile::npu_graph& g, weight_sizes const& sizes) {
  std::unordered_map<compile::weight_values, std::vector<byte_range>> places;
  std::int64_t end = 0;
  for (auto& step : g.steps) {
    auto* const k = std::get_if<compile::npu_kernel_step>(&step);
    if (k == nullptr || k->weights.values == nullptr) continue;
    auto const& size = sizes.of(k->weights.values);
    auto const [at, is_new] = places.try_emplace(k->weights.values);
    for (auto const bytes : size.streams) {
      if (!is_new) break;
      at->second.push_back({.region = region::constants, .base = end, .length = bytes});
      end += ethosu::detail::round_up(bytes, rules::alignment);
    }
    auto& o = k->kernel;
    o.weights.format = size.format;
    o.weights.sparsity = size.sparsity;
    o.weights.streams = at->second;
    constexpr auto scale_bytes = static_cast<std::int64_t>(weights::scale_entry_size);
    o.scales = {{.region = region::constants, .length = scale_bytes * o.ofm.depth}};
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION predicted_cost predict_cycles(compile::npu_graph g, weight_sizes& sizes) {
  choose_layouts(g);  // decides the blocks that weights are encoded for
  sizes.measure(g);
  detail::place_weights(g, sizes);
  compile::allocate(g);
  auto plan = plan_fetches(g);
  return {.cycles = plan.cycles, .lost = std::move(plan.lost), .scratch_bytes = g.scratch_bytes};
}

}  // namespace arm_delegate::ethosu::plan
