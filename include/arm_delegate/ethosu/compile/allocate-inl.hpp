#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of allocate.hpp.

#include <arm_delegate/base/place_lifetimes.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

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
  std::vector<lifetime> found;
  allocation placed{.offsets = {}, .bytes = size};
  used_buffers const used(g);
  for (auto const* all : {&used.scratch, &used.fast}) {
    for (std::size_t k = 0; k < all->which.size(); ++k) {
      auto const& place = g.buffers[all->which[k]].place;
      if (place.region != number) continue;
      found.push_back(all->lifetimes[k]);
      placed.offsets.push_back(place.base);
    }
  }
  return is_allocation(placed, found);
}

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
