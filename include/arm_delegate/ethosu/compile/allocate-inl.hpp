#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of allocate.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// The lifetimes that are live at each step, so that neighbours are found without looking at all.
class live_index {
 public:
  explicit live_index(span<lifetime const> all) : all_(all) {
    std::int64_t end = 0;
    for (auto const& l : all) end = std::max(end, l.last + 1);
    at_.resize(static_cast<std::size_t>(end));
  }

  void add(std::size_t i) {
    for (auto t = all_[i].first; t <= all_[i].last; ++t) {
      at_[static_cast<std::size_t>(t)].push_back(i);
    }
  }
  /// Calls `visit` for each added lifetime that overlaps lifetime `i`, some more than once.
  template <class Visit>
  void for_each_neighbour(std::size_t i, Visit const& visit) const {
    for (auto t = all_[i].first; t <= all_[i].last; ++t) {
      for (auto const other : at_[static_cast<std::size_t>(t)]) visit(other);
    }
  }

 private:
  span<lifetime const> all_;
  vector<vector<std::size_t>> at_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION allocation place_lifetimes(span<lifetime const> all) {
  constexpr std::int64_t alignment = 16;  // of tensors: Vela 5.1, its default
  allocation made{.offsets = vector<std::int64_t>(all.size())};
  vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  ranges::sort(order, {}, [&](std::size_t i) {
    return std::tuple(-all[i].bytes, all[i].first - all[i].last, all[i].first, i);
  });
  detail::live_index placed(all);
  vector<std::pair<std::int64_t, std::int64_t>> taken;  // begin and end
  for (auto const i : order) {
    auto const bytes = ethosu::detail::round_up(all[i].bytes, alignment);
    taken.clear();
    placed.for_each_neighbour(i, [&](std::size_t other) {
      taken.emplace_back(
          made.offsets[other],
          made.offsets[other] + ethosu::detail::round_up(all[other].bytes, alignment));
    });
    ranges::sort(taken);
    std::int64_t at = 0;
    for (auto const& [begin, end] : taken) {
      if (begin - at >= bytes) break;
      at = std::max(at, end);
    }
    made.offsets[i] = at;
    made.bytes = std::max(made.bytes, at + bytes);
    placed.add(i);
  }
  return made;
}

namespace detail {

/// When each buffer is used, by step.
class lifetime_finder {
 public:
  explicit lifetime_finder(npu_graph const& g) : g_(g), spans_(g.buffers.size(), {unused, -1}) {}

  vector<std::pair<std::int64_t, std::int64_t>> run() {
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
  vector<std::pair<std::int64_t, std::int64_t>> spans_;
};

/// Buffers and their lifetimes.
struct buffer_lifetimes {
  vector<lifetime> lifetimes{};
  vector<std::size_t> which{};  ///< indices of buffers

  void add(std::size_t buffer, lifetime const& l) {
    lifetimes.push_back(l);
    which.push_back(buffer);
  }
  /// Takes the largest one out.
  std::pair<std::size_t, lifetime> take_largest() {
    auto const at = ranges::max_element(lifetimes, {}, &lifetime::bytes) - lifetimes.begin();
    auto const taken =
        std::pair(which[static_cast<std::size_t>(at)], lifetimes[static_cast<std::size_t>(at)]);
    lifetimes.erase(lifetimes.begin() + at);
    which.erase(which.begin() + at);
    return taken;
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
  live_index placed(found.lifetimes);
  bool holds = true;
  for (std::size_t i = 0; i < found.which.size(); ++i) {
    auto const& place = g.buffers[found.which[i]].place;
    auto const end = place.base + g.buffers[found.which[i]].bytes;
    holds = holds && place.base >= 0 && end <= size;
    placed.for_each_neighbour(i, [&](std::size_t other) {
      auto const& b = g.buffers[found.which[other]];
      holds = holds && (end <= b.place.base || b.place.base + b.bytes <= place.base);
    });
    placed.add(i);
  }
  return holds;
}

}  // namespace detail

namespace detail {

/// Throws an error if the buffers do not fit the arena of the memory mode.
inline void check_arena(npu_graph const& g, std::int64_t most) {
  if (g.scratch_bytes <= most) return;
  auto const need = str_cat({g.scratch_bytes, " bytes"});
  auto remedy = "split the program into smaller delegates, or use an arena of " + need;
  if (g.npu->family != npu_family::u55) remedy += " or a mode with a cache, such as Dedicated_Sram";
  throw error(diagnostic{
      .id = code::limit_exceeded,
      .why = {
          .rule = str_cat({"the feature maps do not fit the arena of memory mode ", g.mode.name}),
          .actual = need,
          .allowed = str_cat({"at most ", most, " bytes"}),
          .remedy = std::move(remedy)}});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void allocate(npu_graph& g) {
  detail::used_buffers used(g);
  auto const capacity = g.mode.arena_cache_bytes.value_or(address_space(g.npu->family));
  g.fast_scratch_bytes = detail::place_in(g, region::fast_scratch, used.fast);
  while (g.fast_scratch_bytes > capacity) {
    auto const [buffer, l] = used.fast.take_largest();
    used.scratch.add(buffer, l);
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
