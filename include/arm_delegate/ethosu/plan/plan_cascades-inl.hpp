#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of plan_cascades.hpp.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/place_buffers.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/plan/buffer_uses.hpp>
#include <arm_delegate/ethosu/plan/cascade_fitter.hpp>
#include <arm_delegate/ethosu/plan/cascade_shape.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>
#include <arm_delegate/ethosu/plan/placed_operation.hpp>
#include <arm_delegate/ethosu/plan/plan_cascades.hpp>
#include <arm_delegate/ethosu/plan/shared_memory.hpp>
#include <arm_delegate/ethosu/plan/step_costs.hpp>
#include <arm_delegate/ethosu/plan/step_memory.hpp>
#include <arm_delegate/ethosu/plan/stripes.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_goal.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// What planners know of a graph for all limits.
struct planned_graph {
  compile::npu_graph const& graph;
  buffer_uses uses{graph};
  step_memory memory{graph};
  step_costs costs{graph};
};

/// Finds the sequence of whole steps and cascades with the least cost within a limit.
class cascade_planner {
 public:
  cascade_planner(planned_graph& of, std::int64_t capacity)
      : g_(of.graph),
        of_(of),
        capacity_(capacity),
        most_steps_(most_steps(g_.effort)),
        best_(g_.steps.size() + 1),
        least_(best_.size()) {}

  npu_plan run() && {
    std::optional<std::size_t> tight;  // the last step whose buffers or weights do not fit
    for (std::size_t i = 0; i < g_.steps.size(); ++i) {
      if (!add_whole(i)) tight = i;
      if (tight) try_cascades(i, *tight);
    }
    return result();
  }

 private:
  /// A cascade of more steps than this is not tried: 32, or more above the standard effort. The
  /// work grows with the square of their number.
  static std::size_t most_steps(npu_effort effort) {
    constexpr std::int64_t standard = 32;
    constexpr auto square = standard * standard;
    auto const budget = std::max(effort.scaled(square), square);
    return static_cast<std::size_t>(std::sqrt(static_cast<double>(budget)));
  }

  /// The least cost of the steps before one, and the cascade or the step that ends there.
  struct choice {
    double cost = 0;
    std::size_t first = 0;
    fitting_cascade cascade{};  ///< without rows: a whole step
  };

  /// Adds a whole step. Returns true if its buffers fit, and also its weights unless it takes as
  /// many cycles without them. Buffers that do not fit are in the other memory. Where there is
  /// none, the plan fails, and its cost grows with the bytes that are missing.
  bool add_whole(std::size_t i) {
    constexpr double byte = 1e6;
    auto const& shared = best_[i].cascade.shared;
    auto bytes = of_.memory.during(i, i);
    if (is_live(of_.uses, shared, i))
      bytes += shared.bytes - aligned_bytes({.bytes = g_[shared.last].bytes});
    auto const free = capacity_ - bytes;
    weight_room const room{free, room_before(i)};
    bool const fits = free >= 0;
    bool const is_elsewhere = !fits && g_.mode.has_cache();
    auto const where = is_elsewhere ? region::scratch : fast_region(g_);
    auto const cycles = of_.costs.whole(i, where);
    auto const in_sram = is_elsewhere ? of_.costs.whole(i, fast_region(g_)) : cycles;
    least_[i + 1] = least_[i] + static_cast<double>(std::min(in_sram.fetched, in_sram.in_place));
    auto cost = static_cast<double>(cycles.with(room));
    if (!fits && !is_elsewhere) cost -= byte * static_cast<double>(free);
    fitting_cascade const alone{
        .bytes = bytes, .shared = is_live(of_.uses, shared, i + 1) ? shared : shared_memory{}};
    best_[i + 1] = {best_[i].cost + cost, i, alone};
    return fits && cycles.with(room) == cycles.fetched;
  }

  /// Tries the cascades that end at a step and contain one whose buffers do not fit.
  void try_cascades(std::size_t last, std::size_t tight) {
    auto const fewest = last + 1 < most_steps_ ? 0 : last + 1 - most_steps_;
    for (auto next = last + 1; next > fewest; --next) {
      auto const first = next - 1;
      if (!std::holds_alternative<compile::npu_kernel_step>(g_.steps[first])) return;
      if (first > tight || is_too_slow(first, last)) continue;
      auto const shape = shape_of(g_, of_.uses, first, last);
      if (!shape) continue;
      // The largest stripes that fit, or smaller ones that leave room for the weights.
      auto const weights = of_.costs.weight_bytes(*shape);
      auto const left = try_cascade(*shape, last, 0);
      if (left && *left < weights) try_cascade(*shape, last, weights);
    }
  }

  /// True if a cascade cannot be better than what is known: stripes take no fewer cycles than the
  /// whole operations.
  [[nodiscard]] bool is_too_slow(std::size_t first, std::size_t last) const {
    auto const start = static_cast<double>(least_starts(last + 1 - first));
    return best_[first].cost + least_[last + 1] - least_[first] + start >= best_[last + 1].cost;
  }

  /// Tries a cascade that leaves at least some bytes. Returns the bytes that it leaves; nothing if
  /// it does not fit.
  std::optional<std::int64_t> try_cascade(cascade_shape const& shape, std::size_t last,
                                          std::int64_t reserved) {
    auto const first = shape.first;
    cascade_fitter const fitter(g_, of_.uses, of_.memory, capacity_ - reserved);
    auto const made = fitter.fit(shape, best_[first].cascade.shared,
                                 [&](std::int64_t step) { return free_bytes(step, first); });
    if (!made) return std::nullopt;
    auto const stripes = stripes_of(g_, shape, made->rows);
    weight_room const for_weights{capacity_ - made->bytes, room_before(first)};
    auto const cycles = of_.costs.of(shape, stripes, for_weights);
    auto const cost = best_[first].cost + static_cast<double>(cycles);
    if (cost < best_[last + 1].cost) best_[last + 1] = {cost, first, *made};
    return for_weights.now;
  }

  /// The bytes that are free while what is before a step runs.
  [[nodiscard]] std::int64_t room_before(std::size_t step) const {
    return step == 0 ? 0 : capacity_ - best_[step].cascade.bytes;
  }

  /// The bytes that the best choices leave free from one step to another, which is excluded.
  [[nodiscard]] std::int64_t free_bytes(std::int64_t from, std::size_t to) const {
    auto least = capacity_;
    for (auto end = to; static_cast<std::int64_t>(end) > from; end = best_[end].first) {
      least = std::min(least, capacity_ - best_[end].cascade.bytes);
    }
    return least;
  }

  npu_plan result() const {
    npu_plan made{.cycles = static_cast<std::int64_t>(best_.back().cost)};
    for (auto end = g_.steps.size(); end > 0; end = best_[end].first) {
      auto const& [cost, first, c] = best_[end];
      if (c.rows != 0) made.cascades.push_back({first, end - 1, c.rows, c.replaced, c.lead});
    }
    ranges::reverse(made.cascades);
    return made;
  }

  compile::npu_graph const& g_;
  planned_graph& of_;
  std::int64_t capacity_;
  std::size_t most_steps_;
  std::vector<choice> best_;
  std::vector<double> least_;  ///< cycles of the steps before one with all in the SRAM
};

/// Replaces the steps of each cascade by its stripes, whose blocks `choose_block` sets.
inline void replace_by_stripes(compile::npu_graph& g, npu_plan const& plan,
                               function_view<void(kernel_operation&)> choose_block) {
  buffer_uses const uses(g);
  std::vector<compile::npu_step> steps;
  auto next = plan.cascades.begin();
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    if (next == plan.cascades.end() || next->first != i) {
      steps.push_back(g.steps[i]);
      continue;
    }
    auto const found = shape_of(g, uses, next->first, next->last);
    ARM_DELEGATE_ASSERT(found.has_value());
    auto const& shape = *found;
    auto const stripes = stripes_of(g, shape, next->rows);
    for (auto const& s : stripes.order) {
      auto made = step_of(g, shape, stripes, s);
      choose_block(made.kernel);
      steps.emplace_back(std::move(made));
    }
    for (std::size_t b = 0; b < shape.buffers.size(); ++b) {
      auto const& buffer = shape.buffers[b];
      if (buffer.is_rolling) g[buffer.id].bytes = stripes.held[b] * buffer.row_bytes;
    }
    if (next->replaced != compile::no_buffer) {
      share_memory(g, next->replaced, shape.buffers[shape.written.back()].id, next->lead);
    }
    i = next->last;
    ++next;
  }
  g.steps = std::move(steps);
}

/// The bytes that buffers take in the SRAM; any number up to `capacity` is as good as another.
[[nodiscard]] inline std::int64_t sram_bytes(compile::npu_graph const& g, std::int64_t capacity) {
  compile::used_buffers const used(g);
  return compile::place_buffers(used.in_sram(g.mode).lifetimes, g.effort, capacity).bytes;
}

/// The plan with the fewest cycles whose buffers can be placed within a limit. Nothing if none is
/// found.
[[nodiscard]] inline std::optional<npu_plan> plan_within(planned_graph& of, std::int64_t capacity) {
  // Buffers that would fit by their bytes may not be placed side by side: fewer bytes then.
  constexpr int attempts = 4;
  auto budget = capacity;
  for (int i = 0; i < attempts; ++i) {
    auto plan = cascade_planner(of, budget).run();
    auto made = of.graph;
    replace_by_stripes(made, plan, [](kernel_operation&) {});  // memory does not depend on blocks
    auto const bytes = sram_bytes(made, capacity);
    if (bytes <= capacity) {
      plan.limit = capacity;
      return plan;
    }
    budget -= bytes - capacity;
  }
  return std::nullopt;
}

/// The plan within the smallest limit between two, with the standard effort to a 64th of it.
/// Nothing if none is found.
[[nodiscard]] inline std::optional<npu_plan> plan_smallest(planned_graph& of, std::int64_t low,
                                                           std::int64_t high) {
  auto const parts = of.graph.effort.scaled(64);
  std::optional<npu_plan> best;
  while (high - low > std::max<std::int64_t>(high / parts, 1)) {
    auto const middle = low + (high - low) / 2;
    auto plan = plan_within(of, middle);
    (plan ? high : low) = middle;
    if (plan) best = std::move(plan);
  }
  return best;
}

/// The plan that takes at most `most_cycles` within the smallest part of a limit, with the standard
/// effort in sixteenths. Nothing if only the whole limit is enough.
[[nodiscard]] inline std::optional<npu_plan> plan_balanced(planned_graph& of, std::int64_t limit,
                                                           std::int64_t most_cycles) {
  auto const parts = std::clamp<std::int64_t>(of.graph.effort.scaled(16), 4, 64);
  for (std::int64_t part = 1; part < parts; ++part) {
    auto const capacity = limit * part / parts;
    if (cascade_planner(of, capacity).run().cycles > most_cycles) continue;
    auto plan = plan_within(of, capacity);
    if (plan && plan->cycles <= most_cycles) return plan;
  }
  return std::nullopt;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION npu_plan plan_cascades(compile::npu_graph const& g) {
  if (g.label_count != 0) return {};
  auto const capacity = compile::sram_capacity(g);
  auto const whole = detail::sram_bytes(g, capacity);
  bool const is_tight = whole > capacity;
  bool const saves = g.goal != npu_goal::performance && !g.mode.has_cache();
  if (!is_tight && !saves) return {.limit = g.mode.arena_cache_bytes};
  detail::planned_graph of{g};
  auto const fastest = detail::plan_within(of, std::min(capacity, whole));
  // The error of memory that is too small tells how many bytes would do.
  if (!fastest) return detail::plan_smallest(of, capacity, whole).value_or(npu_plan{});
  if (!saves) return *fastest;
  auto const limit = std::min(capacity, whole);
  constexpr std::int64_t percent = 5;
  auto const saved =
      g.goal == npu_goal::size
          ? detail::plan_smallest(of, 0, limit)
          : detail::plan_balanced(of, limit, fastest->cycles + fastest->cycles * percent / 100);
  return saved.value_or(*fastest);
}

ARM_DELEGATE_FUNCTION std::optional<npu_plan> plan_cascades_within(compile::npu_graph const& g,
                                                                   std::int64_t capacity) {
  detail::planned_graph of{g};
  return detail::plan_within(of, capacity);
}

ARM_DELEGATE_FUNCTION void apply_cascades(compile::npu_graph& g, npu_plan const& plan) {
  estimate::npu_target const to{*g.npu, g.system, g.mode};
  detail::replace_by_stripes(
      g, plan, [&](kernel_operation& o) { compile::choose_stripe_block(to, o, g.effort); });
  g.sram_limit = plan.limit;
}

}  // namespace arm_delegate::ethosu::plan
