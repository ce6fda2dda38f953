#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of place_lifetimes.hpp.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/place_lifetimes.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/search_placement.hpp>
#include <arm_delegate/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// Ranges of bytes in order; none overlaps or touches another.
class merged_ranges {
 public:
  [[nodiscard]] bool empty() const { return list_.empty(); }

  void add(std::int64_t begin, std::int64_t end) {
    auto const from = ranges::lower_bound(list_, begin, {}, &range::end);
    auto to = from;
    for (; to != list_.end() && to->begin <= end; ++to) {
      begin = std::min(begin, to->begin);
      end = std::max(end, to->end);
    }
    if (from == to) {
      list_.insert(from, range{begin, end});
    } else {
      *from = {begin, end};
      list_.erase(from + 1, to);
    }
  }
  /// The end of a range that overlaps `bytes` bytes at `at`, or `at` if there is none.
  [[nodiscard]] std::int64_t end_of_overlap(std::int64_t at, std::int64_t bytes) const {
    auto const first = ranges::lower_bound(list_, at + 1, {}, &range::end);
    return first != list_.end() && first->begin < at + bytes ? first->end : at;
  }

 private:
  struct range {
    std::int64_t begin, end;
  };
  std::vector<range> list_{};
};

/// The bytes that are taken at each step. A binary tree over the steps: a lifetime is the union of
/// a few nodes' steps.
class taken_bytes {
 public:
  explicit taken_bytes(std::span<lifetime const> all) {
    // Two lifetimes overlap if one of them starts in the other: other steps need no place.
    for (auto const& l : all) starts_.push_back(l.first);
    ranges::sort_unique(starts_);
    while (leaves_ < starts_.size()) leaves_ *= 2;
    nodes_.resize(2 * leaves_);
  }

  /// Takes the bytes of a lifetime.
  void add(lifetime const& l, std::int64_t at, std::int64_t bytes) {
    if (bytes == 0) return;
    visit(l, [&](node& n, bool is_whole) {
      n.some.add(at, at + bytes);
      if (is_whole) n.whole.add(at, at + bytes);
    });
  }
  /// The lowest offset from `at` on at which `bytes` bytes are free during a lifetime.
  [[nodiscard]] std::int64_t lowest_free(lifetime const& l, std::int64_t at, std::int64_t bytes) {
    conflicts_.clear();
    visit(l, [&](node const& n, bool is_whole) {
      auto const& taken = is_whole ? n.some : n.whole;
      if (!taken.empty()) conflicts_.push_back(&taken);
    });
    for (std::int64_t before = -1; before != at;) {
      before = at;
      for (auto const* taken : conflicts_) at = taken->end_of_overlap(at, bytes);
      looked_up_ += conflicts_.size();
    }
    return at;
  }
  /// The number of ranges looked up so far.
  [[nodiscard]] std::size_t looked_up() const { return looked_up_; }

 private:
  struct node {
    merged_ranges some{};   ///< taken at some of its steps
    merged_ranges whole{};  ///< taken at all of its steps
  };
  /// Leaves of the tree, up to but excluding `end`.
  struct leaves {
    std::size_t begin, end;
  };

  /// Calls `act` for the largest nodes within a lifetime, with true, and for the nodes above them.
  template <class Act>
  void visit(lifetime const& l, Act const& act) {
    auto const begin = ranges::lower_bound(starts_, l.first) - starts_.begin();
    auto const end = ranges::lower_bound(starts_, l.last + 1) - starts_.begin();
    if (begin < end) {
      visit({static_cast<std::size_t>(begin), static_cast<std::size_t>(end)}, act, 1, {0, leaves_});
    }
  }
  template <class Act>
  void visit(leaves wanted, Act const& act, std::size_t at, leaves own) {
    if (wanted.end <= own.begin || own.end <= wanted.begin) return;
    bool const is_whole = wanted.begin <= own.begin && own.end <= wanted.end;
    act(nodes_[at], is_whole);
    if (is_whole) return;
    auto const middle = own.begin + (own.end - own.begin) / 2;
    visit(wanted, act, 2 * at, {own.begin, middle});
    visit(wanted, act, 2 * at + 1, {middle, own.end});
  }

  std::vector<std::int64_t> starts_{};  ///< the first steps of lifetimes: one leaf for each
  std::size_t leaves_ = 1;              ///< a power of two
  std::vector<node> nodes_{};           ///< the children of node i are 2 i and 2 i + 1
  std::vector<merged_ranges const*> conflicts_{};
  std::size_t looked_up_ = 0;
};

/// Places the largest lifetimes first, each at its lowest free offset. Nothing if that takes too
/// long: with n lifetimes of which most overlap, up to n searches of n ranges.
inline std::optional<allocation> place_by_size(std::span<lifetime const> all) {
  auto const most_looked_up = 1000 * all.size();  // some milliseconds per thousand lifetimes
  allocation made{.offsets = std::vector<std::int64_t>(all.size())};
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  ranges::sort(order, {}, [&](std::size_t i) {
    return std::tuple(-all[i].bytes, -steps_of(all[i]), all[i].first, i);
  });
  taken_bytes taken(all);
  for (auto const i : order) {
    auto const bytes = aligned_bytes(all[i]);
    auto const at = taken.lowest_free(all[i], 0, bytes);
    if (taken.looked_up() > most_looked_up) return std::nullopt;
    taken.add(all[i], at, bytes);
    made.offsets[i] = at;
    made.bytes = std::max(made.bytes, at + bytes);
  }
  return made;
}

/// Free ranges between those that are taken.
class free_ranges {
 public:
  /// Takes the smallest range with room for `bytes`, the lowest one of these.
  std::int64_t take(std::int64_t bytes) {
    auto const fitting = by_size_.lower_bound({bytes, 0});
    if (fitting == by_size_.end()) return take_last(bytes);
    auto const [size, begin] = *fitting;
    erase(begin, size);
    insert(begin + bytes, size - bytes);
    return begin;
  }
  void give_back(std::int64_t begin, std::int64_t bytes) {
    auto next = by_begin_.lower_bound(begin);
    if (next != by_begin_.begin()) {
      auto const [before, size] = *std::prev(next);
      if (before + size == begin) {
        erase(before, size);
        begin = before;
        bytes += size;
      }
    }
    if (next != by_begin_.end() && next->first == begin + bytes) {
      auto const size = next->second;
      erase(begin + bytes, size);
      bytes += size;
    }
    insert(begin, bytes);
  }
  /// The end of the last range that was ever taken.
  [[nodiscard]] std::int64_t end() const { return end_; }

 private:
  /// Takes bytes at the end, where a range that is too small may lie.
  std::int64_t take_last(std::int64_t bytes) {
    auto at = end_;
    if (!by_begin_.empty()) {
      auto const [begin, size] = *by_begin_.rbegin();
      if (begin + size == end_) {
        erase(begin, size);
        at = begin;
      }
    }
    end_ = at + bytes;
    return at;
  }
  void insert(std::int64_t begin, std::int64_t size) {
    if (size == 0) return;
    by_begin_.emplace(begin, size);
    by_size_.emplace(size, begin);
  }
  void erase(std::int64_t begin, std::int64_t size) {
    by_begin_.erase(begin);
    by_size_.erase({size, begin});
  }

  std::map<std::int64_t, std::int64_t> by_begin_{};
  std::set<std::pair<std::int64_t, std::int64_t>> by_size_{};
  std::int64_t end_ = 0;
};

/// Places the lifetimes in the order of their starts, each in the smallest range that is free then:
/// the best there is if all have one size.
inline allocation place_by_start(std::span<lifetime const> all) {
  allocation made{.offsets = std::vector<std::int64_t>(all.size())};
  std::vector<std::size_t> starting;
  for (std::size_t i = 0; i < all.size(); ++i) {
    made.bytes = std::max(made.bytes, aligned_bytes(all[i]));
    if (all[i].first <= all[i].last) starting.push_back(i);  // others overlap nothing
  }
  auto ending = starting;
  ranges::sort(starting, {}, [&](std::size_t i) { return std::pair(all[i].first, i); });
  ranges::sort(ending, {}, [&](std::size_t i) { return std::pair(all[i].last, i); });
  free_ranges free;
  auto ended = ending.begin();
  for (auto const i : starting) {
    for (; all[*ended].last < all[i].first; ++ended) {
      free.give_back(made.offsets[*ended], aligned_bytes(all[*ended]));
    }
    made.offsets[i] = free.take(aligned_bytes(all[i]));
  }
  made.bytes = std::max(made.bytes, free.end());
  return made;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION allocation place_lifetimes(std::span<lifetime const> all,
                                                 search_limits const& limits) {
  auto made = detail::place_by_size(all);
  return search_placement(all, made ? *std::move(made) : detail::place_by_start(all), limits);
}

ARM_DELEGATE_FUNCTION bool is_allocation(allocation const& made, std::span<lifetime const> all) {
  if (made.offsets.size() != all.size()) return false;
  detail::taken_bytes taken(all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto const at = made.offsets[i];
    bool const is_within = at >= 0 && at <= made.bytes && all[i].bytes <= made.bytes - at;
    if (!is_within || taken.lowest_free(all[i], at, all[i].bytes) != at) return false;
    taken.add(all[i], at, all[i].bytes);
  }
  return true;
}

}  // namespace arm_delegate
