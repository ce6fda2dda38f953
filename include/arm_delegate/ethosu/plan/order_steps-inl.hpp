#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of order_steps.hpp.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/memory_peak.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/ethosu/plan/cell_memory.hpp>
#include <arm_delegate/ethosu/plan/cell_search.hpp>
#include <arm_delegate/ethosu/plan/order_steps.hpp>
#include <arm_delegate/ethosu/plan/step_units.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// Finds an order of units.
class order_planner {
 public:
  /// The work is measured in uses of memories.
  order_planner(step_units const& all, std::int64_t work)
      : all_(all), work_(work), order_(all.units.size()) {
    std::iota(order_.begin(), order_.end(), 0U);
  }

  /// The order of the units; that of the graph if no smaller peak is found.
  std::vector<std::uint32_t> run() && {
    for (auto const& c : find_cells()) add(c);
    std::vector<unit_cell> changed;
    while (!cells_.empty()) {
      auto const c = cells_.begin()->second;
      if (c.peak <= target_) break;
      cells_.erase(cells_.begin());
      cell_search search(all_, c, target_, work_ / 2);
      auto const found = search.run();
      work_ = std::max<std::int64_t>(work_ - search.work(), 0);
      if (found) {
        ranges::copy(*found, order_.begin() + c.begin);
        changed.push_back(c);
        target_ = std::max(target_, search.peak());
      } else if (c.count() > most_units) {
        for (auto const& part : divide(c)) add(part);
      } else {
        target_ = c.peak;
      }
    }
    for (auto const& c : changed) move_back(c);
    return std::move(order_);
  }

 private:
  /// A larger cell is divided if the search finds nothing.
  static constexpr std::uint32_t most_units = 128;

  void add(unit_cell const& c) { cells_.emplace(std::pair(-c.peak, c.begin), c); }

  /// The cells between units that all others run before or after. Fills in the target: no order
  /// has a smaller peak.
  std::vector<unit_cell> find_cells() {
    auto const cuts = find_cuts();
    unit_cell whole{.end = static_cast<std::uint32_t>(all_.units.size())};
    for (auto const& m : all_.memories) {
      if (m.is_input && !m.users.empty()) whole.live += m.bytes;
    }
    auto cells = divide(whole, [&](std::uint32_t u) { return cuts[u] || cuts[u - 1]; });
    for (auto const& c : cells) target_ = std::max(target_, least_peak(c));
    return cells;
  }

  /// The cells that begin at units with `is_first(unit)`.
  [[nodiscard]] std::vector<unit_cell> divide(unit_cell const& c,
                                              function_view<bool(std::uint32_t)> is_first) const {
    std::vector<unit_cell> parts;
    cell_memory const memory(all_, c);
    auto state = memory.start();
    for (auto u = c.begin; u < c.end; ++u) {
      if (u == c.begin || is_first(u)) parts.push_back({.begin = u, .live = state.live});
      auto const change = memory.change_of(state, u);
      memory.run(state, u, change);
      parts.back().end = u + 1;
      parts.back().peak = std::max(parts.back().peak, change.during);
    }
    return parts;
  }

  /// Parts of a cell that begin where few bytes are live.
  [[nodiscard]] std::vector<unit_cell> divide(unit_cell const& c) const {
    auto const single = divide(c, [](std::uint32_t) { return true; });
    std::vector<bool> is_first(single.size());
    for (std::size_t begin = 0; single.size() - begin > most_units;) {
      auto const from = single.begin() + static_cast<std::ptrdiff_t>(begin + most_units / 2);
      auto const to = single.begin() + static_cast<std::ptrdiff_t>(begin + most_units);
      auto const least = std::min_element(
          from, to, [](unit_cell const& a, unit_cell const& b) { return a.live < b.live; });
      begin = least->begin - c.begin;
      is_first[begin] = true;
    }
    return divide(c, [&](std::uint32_t u) { return is_first[u - c.begin]; });
  }

  /// No order of a cell has a smaller peak: that of a single unit, or the bytes that a unit uses
  /// beside those that the cell leaves as they are.
  [[nodiscard]] std::int64_t least_peak(unit_cell const& c) const {
    if (c.count() == 1) return c.peak;
    std::vector<std::uint32_t> used;
    std::int64_t most = 0;
    for (auto u = c.begin; u < c.end; ++u) {
      std::int64_t sum = 0;
      for (auto const m : all_.units[u].memories) sum += all_.memories[m].bytes;
      most = std::max(most, sum);
      ranges::append(used, all_.units[u].memories);
    }
    ranges::sort_unique(used);
    auto unused = c.live;
    for (auto const i : used) {
      auto const& m = all_.memories[i];
      if (m.is_input || m.users.front() < c.begin) unused -= m.bytes;
    }
    return unused + most;
  }

  /// A flag for each unit: all others have to run before or after it.
  [[nodiscard]] std::vector<bool> find_cuts() const {
    auto const& units = all_.units;
    auto const count = units.size();
    std::vector<bool> cuts(count, true);
    // Units before u run before it if each has a successor that is not after u, and likewise.
    std::uint32_t latest = 0;
    for (std::size_t u = 0; u < count; ++u) {
      if (latest > u) cuts[u] = false;
      auto const& after = units[u].after;
      latest = std::max(latest, after.empty() ? static_cast<std::uint32_t>(count) : after.front());
    }
    std::int64_t earliest = static_cast<std::int64_t>(count);
    for (auto u = static_cast<std::int64_t>(count); u-- > 0;) {
      if (earliest < u) cuts[static_cast<std::size_t>(u)] = false;
      auto const& before = units[static_cast<std::size_t>(u)].before;
      earliest = std::min(earliest, before.empty() ? -1 : std::int64_t{before.back()});
    }
    return cuts;
  }

  /// Moves units of a cell back towards their place in the graph if the peak stays at the target.
  void move_back(unit_cell const& c) {
    constexpr int most_passes = 64;
    cell_memory const memory(all_, c);
    for (int pass = 0; pass < most_passes; ++pass) {
      bool is_changed = false;
      auto state = memory.start();
      for (auto i = c.begin; i < c.end; ++i) {
        if (i + 1 < c.end && order_[i] > order_[i + 1] && may_swap(memory, state, i)) {
          std::swap(order_[i], order_[i + 1]);
          is_changed = true;
        }
        memory.run(state, order_[i], memory.change_of(state, order_[i]));
      }
      if (!is_changed) return;
    }
  }

  /// A unit that comes earlier in the graph does not depend on the one that runs before it.
  [[nodiscard]] bool may_swap(cell_memory const& memory, cell_state& state, std::size_t i) const {
    auto const first = order_[i + 1];
    auto const change = memory.change_of(state, first);
    if (change.during > target_) return false;
    auto const live = state.live;
    memory.run(state, first, change);
    bool const fits = memory.change_of(state, order_[i]).during <= target_;
    memory.take_back(state, first, live);
    return fits;
  }

  step_units const& all_;
  std::int64_t work_;  ///< that remains
  std::vector<std::uint32_t> order_;
  std::map<std::pair<std::int64_t, std::uint32_t>, unit_cell> cells_{};  ///< the highest peak first
  std::int64_t target_ = 0;
};

/// The steps of units.
[[nodiscard]] inline std::vector<std::size_t> steps_of(step_units const& all,
                                                       std::vector<std::uint32_t> const& order) {
  std::vector<std::size_t> steps;
  for (auto const u : order) {
    for (auto i = all.units[u].first; i <= all.units[u].last; ++i) steps.push_back(i);
  }
  return steps;
}

/// True if each step reads what the one before it has written: there is no other order.
[[nodiscard]] inline bool is_chain(compile::npu_graph const& g) {
  for (std::size_t i = 1; i < g.steps.size(); ++i) {
    auto const before = compile::buffers_of(g.steps[i - 1]).written;
    auto const read = compile::buffers_of(g.steps[i]).read;
    if (before == compile::no_buffer || !ranges::contains(read, before)) return false;
  }
  return true;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::int64_t sram_peak(compile::npu_graph const& g) {
  return compile::find_peak(compile::used_buffers(g).in_sram(g.mode)).bytes;
}

ARM_DELEGATE_FUNCTION std::vector<std::size_t> plan_order(compile::npu_graph const& g) {
  std::vector<std::size_t> same(g.steps.size());
  std::iota(same.begin(), same.end(), std::size_t{0});
  if (g.label_count != 0 || detail::is_chain(g)) return same;
  auto const all = units_of(g);
  auto best = std::move(same);
  auto least = sram_peak(g);
  for (auto effort = g.effort.at_most_standard(); effort.level <= g.effort.level; ++effort.level) {
    constexpr std::int64_t work = 4'000'000;  // less than a tenth of a second
    auto order = detail::steps_of(all, detail::order_planner(all, effort.scaled(work)).run());
    auto made = g;
    if (!apply_order(made, order)) continue;
    auto const peak = sram_peak(made);
    if (peak >= least) continue;
    best = std::move(order);
    least = peak;
  }
  return best;
}

ARM_DELEGATE_FUNCTION bool apply_order(compile::npu_graph& g,
                                       std::vector<std::size_t> const& order) {
  if (ranges::is_sorted(order)) return false;
  std::vector<compile::npu_step> steps;
  steps.reserve(g.steps.size());
  for (auto const i : order) steps.push_back(std::move(g.steps[i]));
  g.steps = std::move(steps);
  return true;
}

}  // namespace arm_delegate::ethosu::plan
