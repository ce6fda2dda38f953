#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of reduce_waits.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/memory_peak.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/plan/divide_weights.hpp>
#include <arm_delegate/ethosu/plan/plan_cascades.hpp>
#include <arm_delegate/ethosu/plan/plan_fetches.hpp>
#include <arm_delegate/ethosu/plan/predict_cycles.hpp>
#include <arm_delegate/ethosu/plan/reduce_waits.hpp>
#include <arm_delegate/ethosu/plan/step_costs.hpp>
#include <arm_delegate/ethosu/plan/weight_sizes.hpp>
#include <arm_delegate/targets/npu_goal.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>
#include <variant>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// Predicts several schedules of one graph and keeps the one with the fewest cycles.
class wait_reducer {
 public:
  wait_reducer(compile::npu_graph const& whole, compile::weight_forms& forms)
      : whole_(whole), sizes_(forms, peak_of(whole) / fewest_parts) {}

  bool run(compile::npu_graph& g) && {
    auto const given = predicted(g);
    if (!waits(given)) return false;
    best_ = given;
    try_parts(given);
    if (g.goal == npu_goal::performance && !g.mode.has_cache() && waits(best_)) {
      try_cascades(given);
    }
    if (cost_of(best_) >= cost_of(given)) return false;
    g = std::move(best_.graph);
    return true;
  }

 private:
  struct schedule {
    compile::npu_graph graph{};
    predicted_cost cost{};
  };

  [[nodiscard]] schedule predicted(compile::npu_graph g) {
    auto cost = predict_cycles(g, sizes_);
    return {std::move(g), std::move(cost)};
  }
  [[nodiscard]] static std::int64_t cost_of(schedule const& s) {
    return s.cost.cycles + stripe_start * std::ssize(s.graph.steps);
  }
  /// True if operations wait for weights in more than one of 64 cycles.
  [[nodiscard]] static bool waits(schedule const& s) {
    constexpr std::int64_t few = 64;
    auto const& lost = s.cost.lost;
    return std::accumulate(lost.begin(), lost.end(), std::int64_t{0}) > s.cost.cycles / few;
  }

  [[nodiscard]] static std::int64_t peak_of(compile::npu_graph const& g) {
    return compile::find_peak(compile::used_buffers(g).in_sram(g.mode)).bytes;
  }

  void keep(schedule made) {
    if (cost_of(made) < cost_of(best_)) best_ = std::move(made);
  }

  /// Divides large weights into parts of some size: small ones find room early, large ones start
  /// fewer operations.
  void try_parts(schedule const& from) {
    constexpr std::int64_t smallest = 1024;
    auto const room = from.graph.sram_limit.value_or(from.cost.scratch_bytes);
    std::optional<std::int64_t> before;
    for (std::int64_t const parts : {fewest_parts, 2 * fewest_parts, 4 * fewest_parts}) {
      auto g = from.graph;
      if (!divide_weights(g, std::max(room / parts, smallest), sizes_)) continue;
      auto made = predicted(std::move(g));
      auto const cost = cost_of(made);
      keep(std::move(made));
      if (before && cost > *before) return;
      before = cost;
    }
  }

  /// Runs the largest maps by stripes, so that others and weights have room.
  void try_cascades(schedule const& given) {
    auto plan = plan_cascades_within(whole_, given.cost.scratch_bytes * 5 / 8);
    if (!plan || plan->cascades.empty()) return;
    plan->limit = whole_.mode.arena_cache_bytes.value_or(given.cost.scratch_bytes);
    auto g = whole_;
    apply_cascades(g, *plan);
    auto const made = predicted(std::move(g));
    keep(made);
    try_parts(made);
  }

  static constexpr std::int64_t fewest_parts = 4;  ///< of the SRAM

  compile::npu_graph const& whole_;
  weight_sizes sizes_;
  schedule best_{};
};

/// True if an operation reads weights from a slower memory than the SRAM.
[[nodiscard]] inline bool has_slow_weights(compile::npu_graph const& g) {
  return may_fetch(g) && ranges::any_of(g.steps, [](compile::npu_step const& step) {
           auto const* const k = std::get_if<compile::npu_kernel_step>(&step);
           return k != nullptr && k->weights.values != nullptr;
         });
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool reduce_waits(compile::npu_graph const& whole, compile::npu_graph& g,
                                        compile::weight_forms& forms) {
  return detail::has_slow_weights(g) && detail::wait_reducer(whole, forms).run(g);
}

}  // namespace arm_delegate::ethosu::plan
