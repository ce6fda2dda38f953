#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of search_placement.hpp.

#include <arm_delegate/base/detail/placement_search.hpp>
#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/search_placement.hpp>
#include <arm_delegate/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// Lifetimes that overlap none outside this list: a partition of MiniMalloc.
struct partition {
  std::vector<std::size_t> which{};  ///< in the order of their first steps
  std::vector<lifetime> lifetimes{};
  std::optional<placement_search> search{};

  [[nodiscard]] std::int64_t end(allocation const& made) const {
    std::int64_t end = 0;
    for (std::size_t k = 0; k < which.size(); ++k) {
      end = std::max(end, made.offsets[which[k]] + aligned_bytes(lifetimes[k]));
    }
    return end;
  }
};

/// Lifetimes of no bytes or no steps may be placed anywhere between others.
inline bool needs_place(lifetime const& l) { return l.first <= l.last && l.bytes > 0; }

/// The partitions of the lifetimes that need a place.
inline std::vector<partition> partitions_of(std::span<lifetime const> all) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (needs_place(all[i])) order.push_back(i);
  }
  ranges::sort(order, {}, [&](std::size_t i) { return std::pair(all[i].first, i); });
  std::vector<partition> made;
  std::int64_t last = 0;
  for (auto const i : order) {
    if (made.empty() || all[i].first > last) {
      made.emplace_back();
      last = all[i].last;
    }
    last = std::max(last, all[i].last);
    made.back().which.push_back(i);
    made.back().lifetimes.push_back(all[i]);
  }
  return made;
}

/// Searches for a placement of at most `capacity` bytes. Changes the partitions that end later.
inline search_outcome fit_partitions(std::vector<partition>& all, allocation& made,
                                     std::int64_t capacity, search_budget& budget) {
  for (auto& p : all) {
    if (p.end(made) <= capacity) continue;
    if (!p.search) p.search.emplace(p.lifetimes);
    auto const outcome = p.search->fit(capacity, budget);
    if (outcome != search_outcome::found) return outcome;
    for (std::size_t k = 0; k < p.which.size(); ++k) {
      made.offsets[p.which[k]] = p.search->offsets()[k];
    }
  }
  return search_outcome::found;
}

/// Looks for the fewest bytes between a lower bound and those of a placement.
class capacity_search {
 public:
  capacity_search(std::span<lifetime const> all, allocation made, search_limits const& limits)
      : all_(all), made_(std::move(made)), bound_(live_bytes(all)), budget_(limits.nodes) {
    goal_ = std::max(bound_, limits.capacity.value_or(0));
  }

  allocation run() && {
    if (made_.bytes > goal_ && !budget_.is_spent()) {
      partitions_ = partitions_of(all_);
      leave_large();
      search();
    }
    made_.is_optimal = made_.bytes <= bound_;
    return std::move(made_);
  }

 private:
  /// Keeps the placement of partitions that are too large for the budget or take much memory.
  void leave_large() {
    auto left = std::size_t{1} << 22;  // items in sections: 64 MB
    for (auto const& p : partitions_) {
      if (p.end(made_) <= goal_) continue;
      auto const nodes = static_cast<std::int64_t>(4 * p.which.size());  // half of them in search()
      auto const items = nodes <= budget_.nodes() ? sections::count(p.lifetimes) : left + 1;
      if (items > left) {
        goal_ = p.end(made_);
      } else {
        left -= items;
      }
    }
  }

  /// Spends half of the budget on the goal, which is often reached, half of the rest on the middle
  /// between the largest capacity at which the search failed and the bytes of the best placement,
  /// and so on.
  void search() {
    auto next = goal_;  // the least capacity that was not tried
    for (auto capacity = goal_; made_.bytes > goal_ && !budget_.is_spent();) {
      auto const outcome = fit(capacity);
      if (outcome != search_outcome::found) next = align_down(capacity) + tensor_alignment;
      if (outcome == search_outcome::impossible) bound_ = next;
      goal_ = std::max(goal_, bound_);
      if (next >= made_.bytes) next = goal_;
      capacity = align_down(next + (made_.bytes - next) / 2);
    }
  }
  search_outcome fit(std::int64_t capacity) {
    search_budget half((budget_.nodes() + 1) / 2);
    budget_ = search_budget(budget_.nodes() - half.nodes());
    auto const before = made_.offsets;
    auto const outcome = fit_partitions(partitions_, made_, capacity, half);
    budget_ = search_budget(budget_.nodes() + half.nodes());
    bool const is_found = outcome == search_outcome::found;
    if (is_found || !ranges::equal(made_.offsets, before)) move_unneeded();
    if (is_found) made_.bytes = end();
    return outcome;
  }
  [[nodiscard]] std::int64_t end() const {
    std::int64_t end = 0;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      end = std::max(end, made_.offsets[i] + aligned_bytes(all_[i]));
    }
    return end;
  }
  /// Moves lifetimes that are in no partition to 0: those of no bytes may lie within others now.
  void move_unneeded() {
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (!needs_place(all_[i])) made_.offsets[i] = 0;
    }
  }

  static std::int64_t align_down(std::int64_t bytes) {
    return bytes / tensor_alignment * tensor_alignment;
  }

  std::span<lifetime const> all_;
  allocation made_;
  std::vector<partition> partitions_{};
  std::int64_t bound_;     ///< no placement takes fewer bytes
  std::int64_t goal_ = 0;  ///< the search ends at this many bytes or fewer
  search_budget budget_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::int64_t live_bytes(std::span<lifetime const> all) {
  std::vector<std::pair<std::int64_t, std::int64_t>> changes;
  std::int64_t most = 0;
  for (auto const& l : all) {
    auto const bytes = detail::aligned_bytes(l);
    most = std::max(most, bytes);  // also those that no step needs
    if (l.first > l.last) continue;
    changes.emplace_back(l.first, -bytes);  // before the ends at this step
    changes.emplace_back(l.last, bytes);
  }
  std::sort(changes.begin(), changes.end());
  std::int64_t live = 0;
  for (auto const& [step, bytes] : changes) most = std::max(most, live -= bytes);
  return most;
}

ARM_DELEGATE_FUNCTION allocation search_placement(std::span<lifetime const> all, allocation made,
                                                  search_limits const& limits) {
  return detail::capacity_search(all, std::move(made), limits).run();
}

}  // namespace arm_delegate
