#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of plan_cascades.hpp.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/place_lifetimes.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/plan/cascade_shape.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>
#include <arm_delegate/ethosu/plan/placed_operation.hpp>
#include <arm_delegate/ethosu/plan/plan_cascades.hpp>
#include <arm_delegate/ethosu/plan/row_slices.hpp>
#include <arm_delegate/ethosu/plan/stripes.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

using arm_delegate::detail::aligned_bytes;

/// The bytes of the SRAM that a step needs.
class step_memory {
 public:
  explicit step_memory(compile::npu_graph const& g) : counts_(g.buffers.size()) {
    compile::used_buffers const used(g);
    starting_.resize(g.steps.size() + 1);
    ended_.resize(g.steps.size() + 1);
    auto const& in_sram = g.mode.has_cache() ? used.fast : used.scratch;
    for (std::size_t k = 0; k < in_sram.which.size(); ++k) {
      auto const& l = in_sram.lifetimes[k];
      counts_[in_sram.which[k]] = true;
      starting_[static_cast<std::size_t>(l.first) + 1] += aligned_bytes(l);
      ended_[static_cast<std::size_t>(l.last) + 1] += aligned_bytes(l);
    }
    for (std::size_t i = 1; i < starting_.size(); ++i) {
      starting_[i] += starting_[i - 1];
      ended_[i] += ended_[i - 1];
    }
  }

  /// The bytes of all whole buffers that are in use in one of these steps.
  [[nodiscard]] std::int64_t during(std::size_t first, std::size_t last) const {
    return starting_[last + 1] - ended_[first];
  }
  /// True if a buffer is in the SRAM.
  [[nodiscard]] bool counts(compile::buffer_id b) const {
    return counts_[static_cast<std::size_t>(b)];
  }

 private:
  std::vector<bool> counts_;
  // Of buffers whose first use is before a step, and of those whose last use is.
  std::vector<std::int64_t> starting_{};
  std::vector<std::int64_t> ended_{};
};

/// An operation whose maps are in one region.
[[nodiscard]] inline kernel_operation with_maps_in(kernel_operation o, std::int64_t number) {
  o.ifm.region = number;
  o.ofm.region = number;
  if (o.ifm2) o.ifm2->region = number;
  return o;
}

/// The cycles of whole steps and of stripes, with maps in the SRAM.
class step_costs {
 public:
  explicit step_costs(compile::npu_graph const& g) : g_(g), to_{*g.npu, g.system, g.mode} {}

  [[nodiscard]] std::int64_t whole(std::size_t step, std::int64_t number) const {
    auto const* const k = std::get_if<compile::npu_kernel_step>(&g_.steps[step]);
    if (k == nullptr) return 0;
    return cycles(with_maps_in(k->kernel, number), k->weights);
  }

  [[nodiscard]] std::int64_t of(cascade_shape const& shape, stripe_sequence const& stripes) {
    std::int64_t sum = 0;
    for (auto const& s : stripes.order) {
      auto const [at, is_new] = known_.try_emplace({shape.first + s.step, s.rows.count()});
      if (is_new) {
        auto step = step_of(g_, shape, stripes, s);
        compile::choose_stripe_block(to_, step.kernel);
        at->second = cycles(with_maps_in(std::move(step.kernel), fast_region(g_)), step.weights);
      }
      sum += at->second + start;
    }
    return sum;
  }

 private:
  /// Cycles to set the registers of a stripe and to start it.
  static constexpr std::int64_t start = 100;

  [[nodiscard]] std::int64_t cycles(kernel_operation o, compile::operation_weights const& w) const {
    return estimate::cycles_of(to_, with_expected_weights(std::move(o), w)).total;
  }

  compile::npu_graph const& g_;
  estimate::npu_target to_;
  std::map<std::pair<std::size_t, std::int64_t>, std::int64_t> known_{};  ///< by step and rows
};

/// Finds the sequence of whole steps and cascades with the least cost.
class cascade_planner {
 public:
  cascade_planner(compile::npu_graph const& g, std::int64_t capacity)
      : g_(g), capacity_(capacity), uses_(g), memory_(g), costs_(g), best_(g.steps.size() + 1) {}

  npu_plan run() && {
    std::optional<std::size_t> tight;  // the last step whose whole buffers do not fit
    for (std::size_t i = 0; i < g_.steps.size(); ++i) {
      bool const fits = memory_.during(i, i) <= capacity_;
      if (!fits) tight = i;
      auto const alone = cost_alone(i, fits);
      best_[i + 1] = {best_[i].cost + alone, i, 0};
      if (tight) try_cascades(i, *tight);
    }
    return result();
  }

 private:
  /// A cascade of more steps than this is not tried.
  static constexpr std::size_t most_steps = 32;

  /// The least cost of the steps before one, and the cascade or the step that ends there.
  struct choice {
    double cost = 0;
    std::size_t first = 0;
    std::int64_t rows = 0;  ///< 0: a whole step
  };

  /// Maps that do not fit are in the other memory. Where there is none, the plan fails: the fewer
  /// bytes it lacks, the better.
  [[nodiscard]] double cost_alone(std::size_t step, bool fits) const {
    constexpr double byte = 1e6;
    auto const where = fits || !g_.mode.has_cache() ? fast_region(g_) : region::scratch;
    auto const cycles = static_cast<double>(costs_.whole(step, where));
    if (fits || g_.mode.has_cache()) return cycles;
    return cycles + byte * static_cast<double>(memory_.during(step, step) - capacity_);
  }

  /// Tries the cascades that end at a step and contain one whose buffers do not fit.
  void try_cascades(std::size_t last, std::size_t tight) {
    for (auto first = last; first-- > 0 && last - first < most_steps;) {
      if (!std::holds_alternative<compile::npu_kernel_step>(g_.steps[first])) return;
      if (first > tight) continue;
      auto const shape = shape_of(g_, uses_, first, last);
      if (!shape) continue;
      auto const rows = most_rows(*shape, last);
      if (!rows) continue;
      auto const cycles = costs_.of(*shape, stripes_of(g_, *shape, *rows));
      auto const cost = best_[first].cost + static_cast<double>(cycles);
      if (cost < best_[last + 1].cost) best_[last + 1] = {cost, first, *rows};
    }
  }

  /// The largest stripes of a cascade that fit.
  [[nodiscard]] std::optional<std::int64_t> most_rows(cascade_shape const& shape,
                                                      std::size_t last) const {
    auto const all = shape.buffers[shape.written.back()].rows;
    auto whole = memory_.during(shape.first, last);
    for (auto const& b : shape.buffers) {
      if (b.is_rolling) whole -= aligned_bytes({.bytes = g_[b.id].bytes});
    }
    auto const fits = [&](std::int64_t parts) {
      auto const stripes = stripes_of(g_, shape, (all + parts - 1) / parts);
      auto bytes = whole;
      for (std::size_t b = 0; b < shape.buffers.size(); ++b) {
        auto const& buffer = shape.buffers[b];
        if (buffer.is_rolling) {
          bytes += aligned_bytes({.bytes = stripes.held[b] * buffer.row_bytes});
        }
      }
      return bytes <= capacity_;
    };
    if (whole > capacity_ || !fits(all)) return std::nullopt;
    std::int64_t low = 1;
    for (auto high = all; low < high;) {
      auto const middle = low + (high - low) / 2;
      fits(middle) ? high = middle : low = middle + 1;
    }
    return (all + low - 1) / low;
  }

  npu_plan result() const {
    npu_plan made;
    for (auto end = g_.steps.size(); end > 0; end = best_[end].first) {
      auto const& c = best_[end];
      if (c.rows != 0) made.cascades.push_back({c.first, end - 1, c.rows});
    }
    ranges::reverse(made.cascades);
    return made;
  }

  compile::npu_graph const& g_;
  std::int64_t capacity_;
  buffer_uses uses_;
  step_memory memory_;
  step_costs costs_;
  std::vector<choice> best_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::int64_t sram_bytes(compile::npu_graph const& g, std::int64_t capacity) {
  compile::used_buffers const used(g);
  auto const& in_sram = g.mode.has_cache() ? used.fast : used.scratch;
  return place_lifetimes(in_sram.lifetimes, {.capacity = capacity}).bytes;
}

ARM_DELEGATE_FUNCTION npu_plan plan_cascades(compile::npu_graph const& g, std::int64_t capacity) {
  if (g.label_count != 0 || sram_bytes(g, capacity) <= capacity) return {};
  // Buffers that would fit by their bytes may not be placed side by side: fewer bytes then.
  constexpr std::int64_t attempts = 4;
  npu_plan plan;
  auto budget = capacity;
  for (int i = 0; i < attempts; ++i) {
    plan = detail::cascade_planner(g, budget).run();
    auto made = g;
    apply_cascades(made, plan);
    auto const bytes = sram_bytes(made, capacity);
    if (bytes <= capacity) break;
    budget -= bytes - capacity;
  }
  return plan;
}

ARM_DELEGATE_FUNCTION void apply_cascades(compile::npu_graph& g, npu_plan const& plan) {
  buffer_uses const uses(g);
  estimate::npu_target const to{*g.npu, g.system, g.mode};
  std::vector<compile::npu_step> steps;
  auto next = plan.cascades.begin();
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    if (next == plan.cascades.end() || next->first != i) {
      steps.push_back(g.steps[i]);
      continue;
    }
    auto const shape = *shape_of(g, uses, next->first, next->last);
    auto const stripes = stripes_of(g, shape, next->rows);
    for (auto const& s : stripes.order) {
      auto made = step_of(g, shape, stripes, s);
      compile::choose_stripe_block(to, made.kernel);
      steps.emplace_back(std::move(made));
    }
    for (std::size_t b = 0; b < shape.buffers.size(); ++b) {
      auto const& buffer = shape.buffers[b];
      if (buffer.is_rolling) g[buffer.id].bytes = stripes.held[b] * buffer.row_bytes;
    }
    i = next->last;
    ++next;
  }
  g.steps = std::move(steps);
}

}  // namespace arm_delegate::ethosu::plan
