#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Searches offsets for lifetimes that fit a capacity.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/ranges.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// What remains of search_limits::nodes.
class search_budget {
 public:
  explicit search_budget(std::int64_t nodes) : nodes_(nodes) {}
  [[nodiscard]] std::int64_t nodes() const { return nodes_; }
  [[nodiscard]] bool is_spent() const { return nodes_ <= 0; }
  /// Spends one node, and one more for every 1000 look-ups.
  void spend(std::size_t lookups) { nodes_ -= 1 + static_cast<std::int64_t>(lookups / 1000); }

 private:
  std::int64_t nodes_;
};

/// One step for each largest set of lifetimes that are needed at once: the last start before an
/// end. The lifetimes of any other step are a part of such a set.
inline std::vector<std::int64_t> section_steps(std::span<lifetime const> all) {
  std::vector<std::pair<std::int64_t, bool>> events;  // true: a start
  for (auto const& l : all) {
    events.emplace_back(l.first, true);
    events.emplace_back(l.last, false);
  }
  // What ends at a step is needed in it.
  ranges::sort(events, {}, [](auto const& e) { return std::pair(e.first, !e.second); });
  std::vector<std::int64_t> steps;
  for (std::size_t i = 0; i + 1 < events.size(); ++i) {
    if (events[i].second && !events[i + 1].second) steps.push_back(events[i].first);
  }
  return steps;
}

/// Lifetimes by the sections in which they are needed, in the order of their first sections.
/// MiniMalloc's sections: two lifetimes overlap if they share one.
struct sections {
  struct item {
    std::size_t begin = 0;  ///< its first section
    std::size_t end = 0;    ///< the section after its last one
    std::int64_t bytes = 0;
  };
  std::vector<item> items{};
  std::vector<std::vector<std::size_t>> live{};  ///< the items of each section
  std::vector<std::size_t> first_item{};         ///< the first item of each section or a later one

  /// The lifetimes must be in the order of their first steps, and each needed at some step.
  explicit sections(std::span<lifetime const> all) {
    auto const steps = section_steps(all);
    live.resize(steps.size());
    for (auto const& l : all) {
      auto const begin = ranges::lower_bound(steps, l.first) - steps.begin();
      auto const end = ranges::lower_bound(steps, l.last + 1) - steps.begin();
      items.push_back(
          {static_cast<std::size_t>(begin), static_cast<std::size_t>(end), aligned_bytes(l)});
    }
    for (std::size_t k = 0; k < items.size(); ++k) {
      for (auto s = items[k].begin; s < items[k].end; ++s) live[s].push_back(k);
    }
    for (std::size_t s = 0; s <= live.size(); ++s) {
      first_item.push_back(static_cast<std::size_t>(
          ranges::lower_bound(items, s, {}, &item::begin) - items.begin()));
    }
  }

  /// The number of items in all sections together, without making them.
  static std::size_t count(std::span<lifetime const> all) {
    auto const steps = section_steps(all);
    std::ptrdiff_t n = 0;
    for (auto const& l : all) {
      n += ranges::lower_bound(steps, l.last + 1) - ranges::lower_bound(steps, l.first);
    }
    return static_cast<std::size_t>(n);
  }
};

/// The place of the least number of a list that changes: a binary tree over the list.
class least_number {
 public:
  static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();

  explicit least_number(std::size_t count) : leaves_(std::bit_ceil(count)), nodes_(2 * leaves_) {
    for (std::size_t i = 0; i < leaves_; ++i) nodes_[leaves_ + i] = {none, i};
    for (auto n = leaves_; --n > 0;) nodes_[n] = nodes_[2 * n];
  }
  void set(std::size_t at, std::int64_t number) {
    auto n = leaves_ + at;
    if (nodes_[n].first == number) return;
    nodes_[n].first = number;
    while ((n /= 2) > 0) nodes_[n] = std::min(nodes_[2 * n], nodes_[2 * n + 1]);
  }
  /// The first place of the least number, or nothing if all are `none`.
  [[nodiscard]] std::optional<std::size_t> place() const {
    auto const& [number, at] = nodes_[1];
    return number == none ? std::nullopt : std::optional(at);
  }

 private:
  std::size_t leaves_;                                       ///< a power of two
  std::vector<std::pair<std::int64_t, std::size_t>> nodes_;  ///< those below n are 2 n and 2 n + 1
};

enum class search_outcome { found, impossible, unknown };

/// Searches offsets for lifetimes that overlap directly or through others.
///
/// Every placement can be moved down until each lifetime has offset 0 or rests on another. So the
/// search keeps a lower bound of each offset and chooses a lifetime whose bound is not above that
/// of any lifetime that overlaps it. Either its offset is this bound: those that overlap it are
/// above it, since none fits below. Or it rests on a lifetime that is not placed yet: its bound
/// becomes the lowest end of these. These two cases are MiniMalloc's canonical order and its rule
/// of dominance. A branch ends when a section's lifetimes do not fit above their bounds, one after
/// another from the lowest bound on: MiniMalloc's inference on sections.
///
/// After an unlucky early choice, a search may take exponentially long. So a run ends after a few
/// nodes, and the next run prefers the lifetimes of the sections in which earlier runs failed.
/// Ever longer runs follow, until one finds a placement or has tried all.
class placement_search {
 public:
  explicit placement_search(std::span<lifetime const> all)
      : in_(all),
        live_(in_.live),
        bound_(in_.items.size()),
        is_placed_(in_.items.size()),
        rank_(in_.items.size()),
        failures_(in_.items.size()),
        priority_(in_.items.size()),
        unplaced_(in_.live.size()),
        free_(in_.live.size()),
        fullest_(in_.live.size()) {}

  /// Searches a placement of at most `capacity` bytes.
  search_outcome fit(std::int64_t capacity, search_budget& budget) {
    capacity_ = capacity;
    for (std::size_t run = 1; !budget.is_spent(); ++run) {
      auto const outcome = run_once(2 * in_.items.size() * luby(run), budget);
      if (outcome != search_outcome::unknown) return outcome;
      learn();
    }
    return search_outcome::unknown;
  }
  /// The offsets that were found.
  [[nodiscard]] std::vector<std::int64_t> const& offsets() const { return bound_; }

 private:
  /// An item was placed, after `changes` changes of bounds.
  struct decision {
    std::size_t item;
    std::size_t changes;
  };
  /// A bound before it was raised.
  struct change {
    std::size_t item;
    std::int64_t bound;
  };
  /// Sections, up to but excluding `end`.
  struct section_range {
    std::size_t begin, end;

    void include(sections::item const& i) {
      begin = std::min(begin, i.begin);
      end = std::max(end, i.end);
    }
  };

  /// The relative length of a run: 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, ... (Luby, Sinclair and Zuckerman,
  /// "Optimal speedup of Las Vegas algorithms", 1993).
  static std::size_t luby(std::size_t run) {
    while (!std::has_single_bit(run + 1)) run -= std::bit_floor(run) - 1;
    return (run + 1) / 2;
  }

  /// Searches from the start, up to `most` nodes.
  search_outcome run_once(std::size_t most, search_budget& budget) {
    start();
    bool is_possible = check({0, in_.live.size()});
    for (std::size_t nodes = 0;;) {
      if (is_possible) {
        auto const item = next_item();
        if (!item) return search_outcome::found;
        decisions_.push_back({*item, changes_.size()});
        is_possible = place(*item);
      } else {
        if (decisions_.empty()) return search_outcome::impossible;
        is_possible = raise(take_back());
      }
      budget.spend(std::exchange(lookups_, 0));
      if (++nodes > most || budget.is_spent()) return search_outcome::unknown;
    }
  }

  void start() {
    std::fill(bound_.begin(), bound_.end(), 0);
    std::fill(is_placed_.begin(), is_placed_.end(), false);
    for (std::size_t s = 0; s < live_.size(); ++s) unplaced_[s] = live_[s].size();
    decisions_.clear();
    changes_.clear();
    std::vector<std::size_t> order(in_.items.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    ranges::sort(order, {}, [&](std::size_t k) {
      auto const& i = in_.items[k];
      return std::tuple(-priority_[k], -i.bytes * static_cast<std::int64_t>(i.end - i.begin), k);
    });
    for (std::size_t r = 0; r < order.size(); ++r) rank_[order[r]] = r;
  }

  /// Prefers the items of the last run's failures, and less those of the runs before.
  void learn() {
    auto const most =
        std::max<std::int64_t>(1, *std::max_element(failures_.begin(), failures_.end()));
    for (std::size_t k = 0; k < priority_.size(); ++k) {
      priority_[k] = priority_[k] * 9 / 10 + 10'000 * failures_[k] / most;
    }
    std::fill(failures_.begin(), failures_.end(), 0);
  }

  /// Calls `act` for each item that is not placed and overlaps an item.
  template <class Act>
  void for_overlaps(std::size_t item, Act const& act) {
    auto const [begin, end, bytes] = in_.items[item];
    // Those of its first section, then those that begin in its other sections.
    for (auto const k : in_.live[begin]) {
      if (k != item && !is_placed_[k]) act(k);
    }
    for (auto k = in_.first_item[begin + 1]; k < in_.first_item[end]; ++k) {
      if (!is_placed_[k]) act(k);
    }
    lookups_ += in_.live[begin].size() + in_.first_item[end] - in_.first_item[begin + 1];
  }

  [[nodiscard]] bool comes_before(std::size_t a, std::size_t b) const {
    return std::pair(bound_[a], rank_[a]) < std::pair(bound_[b], rank_[b]);
  }

  /// An item that is not above any that overlaps it, in or near the section with least free bytes.
  std::optional<std::size_t> next_item() {
    auto const fullest = fullest_.place();
    if (!fullest) return std::nullopt;
    auto const first_unplaced =
        ranges::find_if(live_[*fullest], [&](std::size_t k) { return !is_placed_[k]; });
    auto lowest = *first_unplaced;
    for (auto const k : live_[*fullest]) {
      if (!is_placed_[k] && comes_before(k, lowest)) lowest = k;
    }
    for (auto above = in_.items.size(); above != lowest;) {
      above = lowest;
      for_overlaps(above, [&](std::size_t k) {
        if (comes_before(k, lowest)) lowest = k;
      });
    }
    return lowest;
  }

  void set_bound(std::size_t item, std::int64_t bound) {
    changes_.push_back({item, bound_[item]});
    bound_[item] = bound;
  }

  /// Places an item at its bound. False if the others then do not fit.
  bool place(std::size_t item) {
    is_placed_[item] = true;
    auto const& placed = in_.items[item];
    for (auto s = placed.begin; s < placed.end; ++s) --unplaced_[s];
    auto const end = bound_[item] + placed.bytes;
    section_range changed{placed.begin, placed.end};
    for_overlaps(item, [&](std::size_t k) {
      if (bound_[k] >= end) return;
      set_bound(k, end);
      changed.include(in_.items[k]);
    });
    return check(changed);
  }
  /// Takes back the last item that was placed. Returns it.
  std::size_t take_back() {
    auto const [item, changes] = decisions_.back();
    decisions_.pop_back();
    for (; changes_.size() > changes; changes_.pop_back()) {
      bound_[changes_.back().item] = changes_.back().bound;
    }
    is_placed_[item] = false;
    for (auto s = in_.items[item].begin; s < in_.items[item].end; ++s) {
      ++unplaced_[s];
      set_free(s, free_[s]);
    }
    return item;
  }
  /// Raises the bound of an item to the lowest end of one that it may rest on. False if there is
  /// none, or the item then does not fit.
  bool raise(std::size_t item) {
    std::optional<std::int64_t> lowest;
    for_overlaps(item, [&](std::size_t k) {
      auto const end = bound_[k] + in_.items[k].bytes;
      lowest = lowest ? std::min(*lowest, end) : end;
    });
    if (!lowest) return false;
    set_bound(item, *lowest);
    return check({in_.items[item].begin, in_.items[item].end});
  }

  /// True if the items of each section fit.
  bool check(section_range wanted) {
    for (auto s = wanted.begin; s < wanted.end; ++s) {
      set_free(s, capacity_ - least_end(s));
      if (free_[s] >= 0) continue;
      for (auto const k : live_[s]) failures_[k] += is_placed_[k] ? 0 : 1;
      return false;
    }
    return true;
  }
  void set_free(std::size_t section, std::int64_t bytes) {
    free_[section] = bytes;
    fullest_.set(section, unplaced_[section] == 0 ? least_number::none : bytes);
  }
  /// The end of a section's items if each is above its bound and nothing else keeps them apart.
  std::int64_t least_end(std::size_t section) {
    auto& items = live_[section];
    // Few bounds have changed since the last time.
    for (std::size_t i = 1; i < items.size(); ++i) {
      auto const item = items[i];
      auto to = i;
      for (; to > 0 && bound_[items[to - 1]] > bound_[item]; --to) items[to] = items[to - 1];
      items[to] = item;
      lookups_ += 1 + i - to;
    }
    std::int64_t end = 0;
    for (auto const k : items) {
      if (!is_placed_[k]) end = std::max(end, bound_[k]) + in_.items[k].bytes;
    }
    return end;
  }

  sections in_;
  std::vector<std::vector<std::size_t>> live_;  ///< the items of each section, by their bounds
  std::int64_t capacity_ = 0;
  std::vector<std::int64_t> bound_;  ///< the lowest offset of each item, or its place
  std::vector<bool> is_placed_;
  std::vector<std::size_t> rank_;       ///< of two items with one bound, the lower is placed
  std::vector<std::int64_t> failures_;  ///< of this run, by item
  std::vector<std::int64_t> priority_;  ///< by item, from all runs
  std::vector<std::size_t> unplaced_;   ///< the number of items of each section to place
  std::vector<std::int64_t> free_;      ///< bytes of each section when it was last checked
  least_number fullest_;                ///< the section with least free bytes and items to place
  std::vector<decision> decisions_{};
  std::vector<change> changes_{};
  std::size_t lookups_ = 0;
};

}  // namespace arm_delegate::detail
