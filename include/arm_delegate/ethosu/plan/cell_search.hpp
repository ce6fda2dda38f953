#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Searches the order of a cell of units in which the fewest bytes are live at once.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/plan/cell_memory.hpp>
#include <arm_delegate/ethosu/plan/step_units.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::plan {

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
    if (p.to.ready.size() > most_wide) return std::nullopt;
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
  /// If more units than this could run next, only the oldest and the newest of them are tried.
  static constexpr std::size_t most_ready = 64;
  /// The search ends where more units could run next: each step would copy the list of them.
  static constexpr std::size_t most_wide = 1024;
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

  [[nodiscard]] static std::size_t count_tried(way const& w) {
    return std::min(w.ready.size(), most_ready);
  }
  /// One of the ready units that are tried.
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
    if (p.to.ready.size() > most_wide) return;
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

  /// Goes on from the best sets of `count` units to larger ones: up to an amount of work, but at
  /// least to one.
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
    std::vector<candidate> next(count_tried(p.to));
    for (std::size_t i = 0; i < next.size(); ++i) next[i] = tried(p, i);
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

}  // namespace arm_delegate::ethosu::plan
