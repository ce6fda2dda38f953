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
#include <arm_delegate/ethosu/plan/order_steps.hpp>
#include <arm_delegate/ethosu/plan/step_units.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// Units whose order is independent of the others: all units before them run before, all units
/// after them run after.
struct unit_cell {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::int64_t live = 0;  ///< bytes before it
  std::int64_t peak = 0;  ///< in the order of the graph
  [[nodiscard]] std::uint32_t count() const { return end - begin; }
};

/// The live bytes while a unit runs, and after it.
struct live_change {
  std::int64_t during = 0;
  std::int64_t after = 0;
};

/// Units of a cell that have run.
struct cell_state {
  std::vector<std::uint64_t> done{};  ///< a bit for each unit
  std::int64_t live = 0;              ///< bytes
};

/// The live bytes of a cell in any order.
class cell_memory {
 public:
  cell_memory(step_units const& all, unit_cell const& cell) : all_(all), cell_(cell) {}

  [[nodiscard]] cell_state start() const {
    constexpr std::uint32_t bits = 64;
    return {.done = std::vector<std::uint64_t>((cell_.count() + bits - 1) / bits),
            .live = cell_.live};
  }
  [[nodiscard]] bool has_run(cell_state const& s, std::uint32_t unit) const {
    if (unit < cell_.begin || unit >= cell_.end) return unit < cell_.begin;
    auto const i = unit - cell_.begin;
    return (s.done[i / 64] >> (i % 64) & 1U) != 0;
  }
  void run(cell_state& s, std::uint32_t unit, live_change const& change) const {
    flip(s, unit);
    s.live = change.after;
  }
  void take_back(cell_state& s, std::uint32_t unit, std::int64_t live) const {
    flip(s, unit);
    s.live = live;
  }
  /// What a unit changes if it runs next.
  [[nodiscard]] live_change change_of(cell_state const& s, std::uint32_t unit) const {
    live_change made{.during = s.live};
    std::int64_t ended = 0;
    for (auto const i : all_.units[unit].memories) {
      auto const& m = all_.memories[i];
      if (!m.is_input && !is_begun(s, m)) made.during += m.bytes;
      if (!m.is_output && is_last(s, m, unit)) ended += m.bytes;
    }
    made.after = made.during - ended;
    return made;
  }
  [[nodiscard]] bool is_ready(cell_state const& s, std::uint32_t unit) const {
    auto const& before = all_.units[unit].before;
    return std::all_of(before.rbegin(), before.rend(),
                       [&](std::uint32_t other) { return has_run(s, other); });
  }

 private:
  void flip(cell_state& s, std::uint32_t unit) const {
    auto const i = unit - cell_.begin;
    s.done[i / 64] ^= std::uint64_t{1} << (i % 64);
  }
  [[nodiscard]] bool is_begun(cell_state const& s, unit_memory const& m) const {
    return ranges::any_of(m.users, [&](std::uint32_t u) { return has_run(s, u); });
  }
  [[nodiscard]] bool is_last(cell_state const& s, unit_memory const& m, std::uint32_t unit) const {
    return std::all_of(m.users.rbegin(), m.users.rend(),
                       [&](std::uint32_t u) { return u == unit || has_run(s, u); });
  }

  step_units const& all_;
  unit_cell const& cell_;
};

/// Searches an order of a cell: dynamic programming over the sets of units that have run. If there
/// are too many sets, only those with the lowest peaks and the fewest live bytes go on.
class cell_search {
 public:
  /// Peaks below `target` bytes are of no use. The work is measured in uses of memories.
  cell_search(step_units const& all, unit_cell const& cell, std::int64_t target, std::int64_t work)
      : all_(all),
        cell_(cell),
        memory_(all, cell),
        target_(target),
        work_left_(work),
        most_work_(work + most_unit_work * cell.count()),
        limit_(cell.peak),
        groups_(cell.count() + std::size_t{1}) {}

  /// An order with a smaller peak than that of the graph; nothing if none is found.
  [[nodiscard]] std::optional<std::vector<std::uint32_t>> run() {
    auto p = start();
    run_cheap(p, nullptr);
    add(std::move(p));
    for (std::uint32_t n = 0; n < cell_.count(); ++n) {
      if (limit_ <= target_ || work_ > most_work_) break;
      auto const before = work_;
      expand(groups_[n], n, before + work_left_ / (cell_.count() - n));
      work_left_ = std::max<std::int64_t>(work_left_ - (work_ - before), 0);
      groups_[n].clear();
    }
    auto const& whole = groups_.back();
    if (whole.empty()) return std::nullopt;
    return order_of(whole.begin()->second.last);
  }
  /// The peak of the order, at least `target`.
  [[nodiscard]] std::int64_t peak() const { return limit_; }
  [[nodiscard]] std::int64_t work() const { return work_; }

 private:
  /// Of more units that could run next, only the oldest and the newest ones are tried.
  static constexpr std::size_t most_ready = 64;
  /// What a unit may cost in a search that follows a single order.
  static constexpr std::int64_t most_unit_work = 4096;
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  /// A choice of the unit that runs next, after other choices.
  struct choice {
    std::uint32_t before = none;
    std::uint32_t unit = none;
  };
  /// The best way to a set of units that have run.
  struct way {
    std::vector<std::uint32_t> ready{};  ///< units that could run next, the newest last
    std::int64_t live = 0;
    std::int64_t peak = 0;
    std::uint32_t last = none;  ///< choice
  };
  using group = std::map<std::vector<std::uint64_t>, way>;
  struct path {
    cell_state state{};
    way to{};
    std::size_t count = 0;  ///< units that have run
  };
  struct candidate {
    std::uint32_t unit = 0;
    live_change change{};
  };

  [[nodiscard]] path start() const {
    path p{.state = memory_.start(), .to = {.peak = target_}};
    for (auto u = cell_.begin; u < cell_.end; ++u) {
      if (memory_.is_ready(p.state, u)) p.to.ready.push_back(u);
    }
    return p;
  }

  /// Runs a unit, which is added to `order` if there is one.
  void run(path& p, candidate const& c, std::vector<std::uint32_t>* order) {
    memory_.run(p.state, c.unit, c.change);
    p.to.peak = std::max(p.to.peak, c.change.during);
    ++p.count;
    p.to.ready.erase(ranges::find(p.to.ready, c.unit));
    for (auto const u : all_.units[c.unit].after) {
      ++work_;
      if (u < cell_.end && memory_.is_ready(p.state, u)) p.to.ready.push_back(u);
    }
    if (order != nullptr) order->push_back(c.unit);
  }

  /// The number of ready units that are tried, and one of them.
  [[nodiscard]] static std::size_t count_tried(way const& w) {
    return std::min(w.ready.size(), most_ready);
  }
  [[nodiscard]] candidate tried(path const& p, std::size_t i) {
    auto const& ready = p.to.ready;
    auto const unit = i < most_ready / 2 ? ready[i] : ready[ready.size() - count_tried(p.to) + i];
    work_ += static_cast<std::int64_t>(all_.units[unit].memories.size()) + 1;
    return {unit, memory_.change_of(p.state, unit)};
  }

  /// Runs units that keep the peak at the target and leave no more bytes live: no order gets worse
  /// if they run at once.
  void run_cheap(path& p, std::vector<std::uint32_t>* order) {
    for (std::size_t i = 0; i < count_tried(p.to);) {
      auto const c = tried(p, i);
      if (c.change.during > target_ || c.change.after > p.state.live) {
        ++i;
        continue;
      }
      run(p, c, order);
      i = 0;  // others may have become cheap
    }
  }

  void add(path p) {
    if (p.count == cell_.count()) {
      if (p.to.peak >= limit_) return;
      limit_ = p.to.peak;
    }
    p.to.live = p.state.live;
    auto& same = groups_[p.count];
    auto const at = same.find(p.state.done);
    if (at == same.end()) {
      same.emplace(std::move(p.state.done), std::move(p.to));
    } else if (p.to.peak < at->second.peak) {
      at->second = std::move(p.to);
    }
  }

  /// Goes on from the best sets of `count` units up to an amount of work, at least to one other.
  void expand(group const& sets, std::size_t count, std::int64_t most) {
    std::vector<group::const_iterator> best;
    for (auto at = sets.begin(); at != sets.end(); ++at) best.push_back(at);
    ranges::sort(best, {}, [](auto const& at) {
      return std::tuple(at->second.peak, at->second.live, at->second.last);
    });
    auto const before = choices_.size();
    for (auto const& at : best) {
      if (at->second.peak >= limit_) return;
      if (work_ >= most && choices_.size() > before) return;
      expand({.state = {at->first, at->second.live}, .to = at->second, .count = count}, most);
    }
  }

  void expand(path const& p, std::int64_t most) {
    std::vector<candidate> next;
    for (std::size_t i = 0; i < count_tried(p.to); ++i) next.push_back(tried(p, i));
    ranges::sort(next, {}, [&](candidate const& c) {
      return std::tuple(std::max(c.change.during, p.to.peak), c.change.after, c.unit);
    });
    for (auto const& c : next) {
      if (c.unit != next.front().unit && work_ >= most) return;
      if (c.change.during >= limit_) return;
      constexpr std::size_t words = 16;  // copied in the time of one use
      work_ += static_cast<std::int64_t>((p.state.done.size() + p.to.ready.size()) / words);
      auto made = p;
      run(made, c, nullptr);
      run_cheap(made, nullptr);
      made.to.last = static_cast<std::uint32_t>(choices_.size());
      choices_.push_back({p.to.last, c.unit});
      add(std::move(made));
    }
  }

  [[nodiscard]] std::vector<std::uint32_t> order_of(std::uint32_t last) {
    std::vector<std::uint32_t> chosen;
    for (; last != none; last = choices_[last].before) chosen.push_back(choices_[last].unit);
    ranges::reverse(chosen);
    std::vector<std::uint32_t> order;
    auto p = start();
    run_cheap(p, &order);
    for (auto const unit : chosen) {
      run(p, {unit, memory_.change_of(p.state, unit)}, &order);
      run_cheap(p, &order);
    }
    return order;
  }

  step_units const& all_;
  unit_cell const& cell_;
  cell_memory memory_;
  std::int64_t target_;
  std::int64_t work_left_;
  std::int64_t most_work_;
  std::int64_t limit_;         ///< lower peaks are wanted
  std::vector<group> groups_;  ///< by the number of units that have run
  std::vector<choice> choices_{};
  std::int64_t work_ = 0;
};

/// Finds an order of units.
class order_planner {
 public:
  explicit order_planner(step_units const& all) : all_(all), order_(all.units.size()) {
    std::iota(order_.begin(), order_.end(), 0U);
  }

  /// The order of the units; that of the graph if no smaller peak is found.
  std::vector<std::uint32_t> run() && {
    for (auto const& c : find_cells()) add(c);
    constexpr std::int64_t most_work = 4'000'000;  // less than a tenth of a second
    auto work = most_work;
    std::vector<unit_cell> changed;
    while (!cells_.empty()) {
      auto const c = cells_.begin()->second;
      if (c.peak <= target_) break;
      cells_.erase(cells_.begin());
      cell_search search(all_, c, target_, work / 2);
      auto const found = search.run();
      work = std::max<std::int64_t>(work - search.work(), 0);
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
  std::vector<std::uint32_t> order_;
  std::map<std::pair<std::int64_t, std::uint32_t>, unit_cell> cells_{};  ///< the highest peak first
  std::int64_t target_ = 0;
};

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
  compile::used_buffers const used(g);
  return compile::find_peak(g.mode.has_cache() ? used.fast : used.scratch).bytes;
}

ARM_DELEGATE_FUNCTION std::vector<std::size_t> plan_order(compile::npu_graph const& g) {
  std::vector<std::size_t> same(g.steps.size());
  std::iota(same.begin(), same.end(), std::size_t{0});
  if (g.label_count != 0 || detail::is_chain(g)) return same;
  auto const all = units_of(g);
  std::vector<std::size_t> order;
  for (auto const u : detail::order_planner(all).run()) {
    for (auto i = all.units[u].first; i <= all.units[u].last; ++i) order.push_back(i);
  }
  if (order == same) return same;
  auto made = g;
  apply_order(made, order);
  return sram_peak(made) < sram_peak(g) ? order : same;
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
