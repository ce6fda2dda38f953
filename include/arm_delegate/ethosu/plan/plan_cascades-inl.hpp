#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of plan_cascades.hpp.

#include <arm_delegate/base/function_view.hpp>
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
#include <arm_delegate/ethosu/plan/shared_memory.hpp>
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

/// A cascade whose buffers fit, and the memory that its output shares.
struct fitting_cascade {
  std::int64_t rows = 0;
  std::int64_t bytes = 0;  ///< of the SRAM
  compile::buffer_id replaced = compile::no_buffer;
  std::int64_t lead = 0;
  shared_memory shared{};
};

/// The bytes that are free in all steps from one on.
using free_since = function_view<std::int64_t(std::int64_t)>;

/// Finds the largest stripes with which the buffers of a cascade fit.
class cascade_fitter {
 public:
  cascade_fitter(compile::npu_graph const& g, buffer_uses const& uses, step_memory const& memory,
                 std::int64_t capacity)
      : g_(g), uses_(uses), memory_(memory), capacity_(capacity) {}

  /// `before` is the memory that buffers share when the cascade starts.
  [[nodiscard]] std::optional<fitting_cascade> fit(cascade_shape const& shape,
                                                   shared_memory const& before,
                                                   free_since room) const {
    auto const last = shape.first + shape.count() - 1;
    auto bytes = memory_.during(shape.first, last);
    for (auto const& b : shape.buffers) {
      if (b.is_rolling) bytes -= bytes_of(b.id);
    }
    auto const is_shared = is_live(before, shape.first);
    auto const alone = bytes + (is_shared ? before.bytes - bytes_of(before.last) : 0);
    if (shape.count() > 1) {
      auto const rows = most_rows(shape, [&](stripe_sequence const& stripes) {
        return alone + rolling_bytes(shape, stripes) <= capacity_;
      });
      auto const after = is_live(before, last + 1) ? before : shared_memory{};
      if (rows) {
        auto const held = rolling_bytes(shape, stripes_of(g_, shape, *rows));
        return fitting_cascade{.rows = *rows, .bytes = alone + held, .shared = after};
      }
    }
    for (auto const input : replaceable(shape, last)) {
      if (is_shared && input != before.last) continue;
      auto const memory = is_shared ? before : alone_in_memory(input);
      auto const made = fit_shared(shape, input, memory, bytes);
      if (made && made->shared.bytes - memory.bytes <= room(memory.since)) return made;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::int64_t bytes_of(compile::buffer_id b) const {
    return aligned_bytes({.bytes = g_[b].bytes});
  }
  [[nodiscard]] shared_memory alone_in_memory(compile::buffer_id b) const {
    return {.last = b, .bytes = bytes_of(b), .since = uses_.first(b)};
  }
  [[nodiscard]] bool is_live(shared_memory const& m, std::size_t step) const {
    return m.last != compile::no_buffer && uses_.last(m.last) >= static_cast<std::int64_t>(step);
  }

  [[nodiscard]] static std::int64_t rolling_bytes(cascade_shape const& shape,
                                                  stripe_sequence const& stripes) {
    std::int64_t sum = 0;
    for (std::size_t b = 0; b < shape.buffers.size(); ++b) {
      auto const& buffer = shape.buffers[b];
      if (buffer.is_rolling) sum += aligned_bytes({.bytes = stripes.held[b] * buffer.row_bytes});
    }
    return sum;
  }

  /// The largest stripes for which `fits(stripes)` holds, if it does for a single row.
  template <class Fits>
  [[nodiscard]] std::optional<std::int64_t> most_rows(cascade_shape const& shape,
                                                      Fits const& fits) const {
    auto const all = shape.buffers[shape.written.back()].rows;
    auto const rows_of = [&](std::int64_t parts) { return (all + parts - 1) / parts; };
    auto const fits_in = [&](std::int64_t parts) {
      return fits(stripes_of(g_, shape, rows_of(parts)));
    };
    if (!fits_in(all)) return std::nullopt;
    std::int64_t low = 1;
    for (auto high = all; low < high;) {
      auto const middle = low + (high - low) / 2;
      fits_in(middle) ? high = middle : low = middle + 1;
    }
    return rows_of(low);
  }

  /// Inputs that nothing reads after the cascade.
  [[nodiscard]] std::vector<compile::buffer_id> replaceable(cascade_shape const& shape,
                                                            std::size_t last) const {
    std::vector<compile::buffer_id> made;
    auto const output = shape.buffers[shape.written.back()];
    bool const is_new = uses_.first(output.id) >= static_cast<std::int64_t>(shape.first);
    if (!is_new || output.is_rolling || !memory_.counts(output.id)) return made;
    for (auto i = shape.first; i <= last; ++i) {
      auto const& k = std::get<compile::npu_kernel_step>(g_.steps[i]);
      for (auto const b : {k.ifm, k.ifm2}) {
        bool const is_input = b != compile::no_buffer && memory_.counts(b) &&
                              !uses_.is_output[static_cast<std::size_t>(b)] &&
                              uses_.last(b) <= static_cast<std::int64_t>(last);
        bool const is_written = ranges::any_of(
            shape.buffers, [&](cascade_buffer const& other) { return other.id == b; });
        if (is_input && !is_written && !ranges::contains(made, b)) made.push_back(b);
      }
    }
    return made;
  }

  /// `bytes` are those of all buffers but the rolling ones.
  [[nodiscard]] std::optional<fitting_cascade> fit_shared(cascade_shape const& shape,
                                                          compile::buffer_id input,
                                                          shared_memory const& before,
                                                          std::int64_t bytes) const {
    auto const output = shape.buffers[shape.written.back()].id;
    auto const others = bytes - bytes_of(input) - bytes_of(output);
    auto const lead = [&](stripe_sequence const& s) { return least_lead(g_, shape, s, input); };
    auto const shared = [&](std::int64_t start) {
      return with_output(before, output, bytes_of(output), start);
    };
    auto const rows = most_rows(shape, [&](stripe_sequence const& stripes) {
      return others + shared(lead(stripes)).bytes + rolling_bytes(shape, stripes) <= capacity_;
    });
    if (!rows) return std::nullopt;
    auto const stripes = stripes_of(g_, shape, *rows);
    auto const start = lead(stripes);
    auto const memory = shared(start);
    return fitting_cascade{.rows = *rows,
                           .bytes = others + memory.bytes + rolling_bytes(shape, stripes),
                           .replaced = input,
                           .lead = start,
                           .shared = memory};
  }

  compile::npu_graph const& g_;
  buffer_uses const& uses_;
  step_memory const& memory_;
  std::int64_t capacity_;
};

/// Finds the sequence of whole steps and cascades with the least cost.
class cascade_planner {
 public:
  cascade_planner(compile::npu_graph const& g, std::int64_t capacity)
      : g_(g),
        capacity_(capacity),
        uses_(g),
        memory_(g),
        costs_(g),
        fitter_(g, uses_, memory_, capacity),
        best_(g.steps.size() + 1) {}

  npu_plan run() && {
    std::optional<std::size_t> tight;  // the last step whose whole buffers do not fit
    for (std::size_t i = 0; i < g_.steps.size(); ++i) {
      if (!add_whole(i)) tight = i;
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
    fitting_cascade cascade{};  ///< without rows: a whole step
  };

  /// Adds a whole step. Returns true if its buffers fit. Those that do not are in the other memory;
  /// where there is none, the plan fails: the fewer bytes it lacks, the better.
  bool add_whole(std::size_t i) {
    constexpr double byte = 1e6;
    auto const& shared = best_[i].cascade.shared;
    auto const is_live = [&](std::size_t step) {
      return shared.last != compile::no_buffer &&
             uses_.last(shared.last) >= static_cast<std::int64_t>(step);
    };
    auto bytes = memory_.during(i, i);
    if (is_live(i)) bytes += shared.bytes - aligned_bytes({.bytes = g_[shared.last].bytes});
    bool const fits = bytes <= capacity_;
    bool const is_elsewhere = !fits && g_.mode.has_cache();
    auto cost = static_cast<double>(
        costs_.whole(i, is_elsewhere ? region::scratch : fast_region(g_)));
    if (!fits && !is_elsewhere) cost += byte * static_cast<double>(bytes - capacity_);
    best_[i + 1] = {best_[i].cost + cost,
                    i,
                    {.bytes = bytes, .shared = is_live(i + 1) ? shared : shared_memory{}}};
    return fits;
  }

  /// Tries the cascades that end at a step and contain one whose buffers do not fit.
  void try_cascades(std::size_t last, std::size_t tight) {
    for (auto first = last + 1; first-- > 0 && last - first < most_steps;) {
      if (!std::holds_alternative<compile::npu_kernel_step>(g_.steps[first])) return;
      if (first > tight) continue;
      auto const shape = shape_of(g_, uses_, first, last);
      if (!shape) continue;
      auto const made = fitter_.fit(*shape, best_[first].cascade.shared,
                                    [&](std::int64_t step) { return free_bytes(step, first); });
      if (!made) continue;
      auto const cycles = costs_.of(*shape, stripes_of(g_, *shape, made->rows));
      auto const cost = best_[first].cost + static_cast<double>(cycles);
      if (cost < best_[last + 1].cost) best_[last + 1] = {cost, first, *made};
    }
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
    npu_plan made;
    for (auto end = g_.steps.size(); end > 0; end = best_[end].first) {
      auto const& [cost, first, c] = best_[end];
      if (c.rows != 0) made.cascades.push_back({first, end - 1, c.rows, c.replaced, c.lead});
    }
    ranges::reverse(made.cascades);
    return made;
  }

  compile::npu_graph const& g_;
  std::int64_t capacity_;
  buffer_uses uses_;
  step_memory memory_;
  step_costs costs_;
  cascade_fitter fitter_;
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
    if (next->replaced != compile::no_buffer) {
      share_memory(g, next->replaced, shape.buffers[shape.written.back()].id, next->lead);
    }
    i = next->last;
    ++next;
  }
  g.steps = std::move(steps);
}

}  // namespace arm_delegate::ethosu::plan
