#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of allocate.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>

#include <fmt/core.h>

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

namespace arm_delegate::ethosu::compile {

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

inline constexpr std::int64_t tensor_alignment = 16;  // Vela, its default

inline std::int64_t aligned_bytes(lifetime const& l) {
  return ethosu::detail::round_up(l.bytes, tensor_alignment);
}

/// Places the largest lifetimes first, each at its lowest free offset. Nothing if that takes too
/// long: with n lifetimes of which most overlap, up to n searches of n ranges.
inline std::optional<allocation> place_by_size(std::span<lifetime const> all) {
  auto const most_looked_up = 1000 * all.size();  // some milliseconds per thousand lifetimes
  allocation made{.offsets = std::vector<std::int64_t>(all.size())};
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  ranges::sort(order, {}, [&](std::size_t i) {
    return std::tuple(-all[i].bytes, all[i].first - all[i].last, all[i].first, i);
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

ARM_DELEGATE_FUNCTION allocation place_lifetimes(std::span<lifetime const> all) {
  auto made = detail::place_by_size(all);
  return made ? *std::move(made) : detail::place_by_start(all);
}

namespace detail {

/// When each buffer is used, by step.
class lifetime_finder {
 public:
  explicit lifetime_finder(npu_graph const& g) : g_(g), spans_(g.buffers.size(), {unused, -1}) {}

  std::vector<std::pair<std::int64_t, std::int64_t>> run() {
    auto const count = static_cast<std::int64_t>(g_.steps.size());
    for (std::int64_t t = 0; t < count; ++t) {
      auto const used = buffers_of(g_.steps[static_cast<std::size_t>(t)]);
      for (auto const b : used.read) use(b, t);
      use(used.written, t);
    }
    for (auto const& port : g_.inputs) use(port.buffer, 0);
    for (auto const& port : g_.outputs) use(port.buffer, std::max<std::int64_t>(count - 1, 0));
    for (auto const& loop : loops_of(g_)) keep_during(loop);
    return spans_;
  }
  static constexpr std::int64_t unused = INT64_MAX;

 private:
  void use(buffer_id b, std::int64_t t) {
    if (b == no_buffer) return;
    auto& [first, last] = spans_[static_cast<std::size_t>(b)];
    first = std::min(first, t);
    last = std::max(last, t);
  }

  /// A buffer that is used in a loop and also before or after it must last for all iterations.
  /// Every iteration writes the other buffers of a loop again before it reads them.
  void keep_during(step_loop const& loop) {
    auto const begin = static_cast<std::int64_t>(loop.first);
    auto const end = static_cast<std::int64_t>(loop.last);
    for (auto& [first, last] : spans_) {
      if (first == unused || last < begin || first > end) continue;
      if (begin <= first && last <= end) continue;
      first = std::min(first, begin);
      last = std::max(last, end);
    }
  }

  npu_graph const& g_;
  std::vector<std::pair<std::int64_t, std::int64_t>> spans_;
};

/// Buffers and their lifetimes.
struct buffer_lifetimes {
  std::vector<lifetime> lifetimes{};
  std::vector<std::size_t> which{};  ///< indices of buffers

  void add(std::size_t buffer, lifetime const& l) {
    lifetimes.push_back(l);
    which.push_back(buffer);
  }
};

/// The buffers that steps write, by the region that they are placed in.
struct used_buffers {
  buffer_lifetimes scratch{};
  buffer_lifetimes fast{};  ///< those that may be in fast scratch

  explicit used_buffers(npu_graph const& g) {
    std::vector<bool> is_port(g.buffers.size());
    for (auto const* ports : {&g.inputs, &g.outputs}) {
      for (auto const& port : *ports) is_port[static_cast<std::size_t>(port.buffer)] = true;
    }
    auto const spans = lifetime_finder(g).run();
    for (std::size_t i = 0; i < spans.size(); ++i) {
      auto const [first, last] = spans[i];
      if (first == lifetime_finder::unused || g.buffers[i].is_constant()) continue;
      // Runtimes look for inputs and outputs in scratch.
      bool const is_fast = g.mode.has_cache() && !is_port[i];
      (is_fast ? fast : scratch).add(i, {first, last, g.buffers[i].bytes});
    }
  }
};

/// Places buffers in a region. Returns its size.
inline std::int64_t place_in(npu_graph& g, std::int64_t number, buffer_lifetimes const& of) {
  auto const made = place_lifetimes(of.lifetimes);
  for (std::size_t k = 0; k < of.which.size(); ++k) {
    auto& b = g.buffers[of.which[k]];
    b.place = {.region = number, .base = made.offsets[k], .length = b.bytes};
  }
  return made.bytes;
}

/// Moves as few of the largest buffers from fast scratch to scratch as leave room for the others.
inline void move_largest(used_buffers& used, std::int64_t capacity) {
  auto const all = used.fast;
  std::vector<std::size_t> by_size(all.which.size());
  std::iota(by_size.begin(), by_size.end(), std::size_t{0});
  ranges::sort(by_size, {}, [&](std::size_t k) { return std::pair(-all.lifetimes[k].bytes, k); });
  auto const without = [&](std::size_t count) {
    std::vector<bool> is_moved(by_size.size());
    for (std::size_t n = 0; n < count; ++n) is_moved[by_size[n]] = true;
    buffer_lifetimes rest;
    for (std::size_t k = 0; k < by_size.size(); ++k) {
      if (!is_moved[k]) rest.add(all.which[k], all.lifetimes[k]);
    }
    return rest;
  };
  std::size_t low = 0;
  for (auto high = by_size.size(); low < high;) {
    auto const middle = low + (high - low) / 2;
    bool const fits = place_lifetimes(without(middle).lifetimes).bytes <= capacity;
    fits ? high = middle : low = middle + 1;
  }
  used.fast = without(low);
  for (std::size_t n = 0; n < low; ++n) {
    used.scratch.add(all.which[by_size[n]], all.lifetimes[by_size[n]]);
  }
}

/// True if the buffers of a region are placed within its size and apart from one another.
inline bool is_placed_in(npu_graph const& g, std::int64_t number, std::int64_t size) {
  buffer_lifetimes found;
  used_buffers const used(g);
  for (auto const* all : {&used.scratch, &used.fast}) {
    for (std::size_t k = 0; k < all->which.size(); ++k) {
      if (g.buffers[all->which[k]].place.region == number)
        found.add(all->which[k], all->lifetimes[k]);
    }
  }
  taken_bytes taken(found.lifetimes);
  bool holds = true;
  for (std::size_t i = 0; i < found.which.size(); ++i) {
    auto const& place = g.buffers[found.which[i]].place;
    auto const& l = found.lifetimes[i];
    holds = holds && place.base >= 0 && place.base + l.bytes <= size &&
            taken.lowest_free(l, place.base, l.bytes) == place.base;
    taken.add(l, place.base, l.bytes);
  }
  return holds;
}

}  // namespace detail

namespace detail {

/// Throws an error if the buffers do not fit the arena of the memory mode.
inline void check_arena(npu_graph const& g, std::int64_t most) {
  if (g.scratch_bytes <= most) return;
  auto const need = fmt::format("{} bytes", g.scratch_bytes);
  auto remedy = "split the program into smaller delegates, or use an arena of " + need;
  if (g.npu->family != npu_family::u55) remedy += " or a mode with a cache, such as Dedicated_Sram";
  throw error(diagnostic{
      .id = code::limit_exceeded,
      .why = {.rule = fmt::format("the feature maps do not fit the arena of memory mode {}",
                                  g.mode.name),
              .actual = need,
              .allowed = fmt::format("at most {} bytes", most),
              .remedy = std::move(remedy)}});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void allocate(npu_graph& g) {
  detail::used_buffers used(g);
  auto const capacity = g.mode.arena_cache_bytes.value_or(address_space(g.npu->family));
  g.fast_scratch_bytes = detail::place_in(g, region::fast_scratch, used.fast);
  if (g.fast_scratch_bytes > capacity) {
    detail::move_largest(used, capacity);
    g.fast_scratch_bytes = detail::place_in(g, region::fast_scratch, used.fast);
  }
  g.scratch_bytes = detail::place_in(g, region::scratch, used.scratch);
  detail::check_arena(g, g.mode.has_cache() ? address_space(g.npu->family) : capacity);
}

ARM_DELEGATE_FUNCTION bool is_allocated(npu_graph const& g) {
  return detail::is_placed_in(g, region::scratch, g.scratch_bytes) &&
         detail::is_placed_in(g, region::fast_scratch, g.fast_scratch_bytes);
}

}  // namespace arm_delegate::ethosu::compile
