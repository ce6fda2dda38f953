#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of allocate.hpp.

#include <arm_delegate/base/place_lifetimes.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/arena_error.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/place_buffers.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// Places buffers in a region. Returns its size.
inline std::int64_t place_in(npu_graph& g, std::int64_t number, buffer_lifetimes const& of,
                             std::optional<std::int64_t> capacity = {}) {
  auto const made = place_buffers(of.lifetimes, g.effort, capacity);
  for (std::size_t k = 0; k < of.which.size(); ++k) {
    auto& b = g.buffers[of.which[k]];
    b.place = {.region = number, .base = made.offsets[k], .length = b.bytes};
  }
  return made.bytes;
}

/// Places the buffers that are in the memory of others.
inline void place_parts(npu_graph& g) {
  for (auto& b : g.buffers) {
    if (b.within == no_buffer) continue;
    auto const& whole = g[b.within].place;
    b.place = {.region = whole.region, .base = whole.base + b.offset, .length = b.bytes};
  }
}

/// Moves as few of the largest feature maps from fast scratch to scratch as leave room for the
/// other buffers.
inline void move_largest(npu_graph const& g, used_buffers& used, std::int64_t capacity) {
  auto const all = used.fast;
  std::vector<std::size_t> by_size;
  for (std::size_t k = 0; k < all.which.size(); ++k) {
    if (g.buffers[all.which[k]].kind == buffer_kind::feature_map) by_size.push_back(k);
  }
  ranges::sort(by_size, {}, [&](std::size_t k) { return std::pair(-all.lifetimes[k].bytes, k); });
  auto const without = [&](std::size_t count) {
    std::vector<bool> is_moved(all.which.size());
    for (std::size_t n = 0; n < count; ++n) is_moved[by_size[n]] = true;
    buffer_lifetimes rest;
    for (std::size_t k = 0; k < all.which.size(); ++k) {
      if (!is_moved[k]) rest.add(all.which[k], all.lifetimes[k]);
    }
    return rest;
  };
  std::size_t low = 0;
  for (auto high = by_size.size(); low < high;) {
    auto const middle = low + (high - low) / 2;
    bool const fits =
        place_buffers(without(middle).lifetimes, g.effort, capacity).bytes <= capacity;
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

}  // namespace detail

ARM_DELEGATE_FUNCTION void allocate(npu_graph& g) {
  used_buffers used(g);
  auto const capacity = sram_capacity(g);
  // A cache of a given size: fewer bytes than fit it are of no use.
  g.fast_scratch_bytes = detail::place_in(g, region::fast_scratch, used.fast, capacity);
  if (g.fast_scratch_bytes > capacity) {
    detail::move_largest(g, used, capacity);
    g.fast_scratch_bytes = detail::place_in(g, region::fast_scratch, used.fast, capacity);
  }
  auto const most = g.mode.has_cache() ? address_space(g.npu->family) : capacity;
  g.scratch_bytes = detail::place_in(g, region::scratch, used.scratch);
  if (g.scratch_bytes > most) {
    g.scratch_bytes = detail::place_in(g, region::scratch, used.scratch, capacity);
  }
  detail::place_parts(g);
  if (g.scratch_bytes > most) throw arena_error(g, used.scratch, most);
}

ARM_DELEGATE_FUNCTION bool is_allocated(npu_graph const& g) {
  return detail::is_placed_in(g, region::scratch, g.scratch_bytes) &&
         detail::is_placed_in(g, region::fast_scratch, g.fast_scratch_bytes);
}

}  // namespace arm_delegate::ethosu::compile
