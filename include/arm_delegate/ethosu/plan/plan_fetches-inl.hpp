#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of plan_fetches.hpp.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/chained_steps.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/place_buffers.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/slices.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>
#include <arm_delegate/ethosu/plan/placed_operation.hpp>
#include <arm_delegate/ethosu/plan/plan_fetches.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/rules/alignment.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

using compile::npu_graph;
using compile::npu_kernel_step;

/// The offset of each stream of weights in a buffer, and the buffer's bytes.
[[nodiscard]] inline std::vector<std::int64_t> offsets_of(std::vector<byte_range> const& streams) {
  std::vector<std::int64_t> made{0};
  for (auto const& s : streams) {
    made.push_back(made.back() + ethosu::detail::round_up(s.length, rules::alignment));
  }
  return made;
}

/// What the planner knows of a step.
struct timed_step {
  std::int64_t in_place = 0;          ///< cycles with weights where the constants are
  std::int64_t fetched = 0;           ///< cycles with weights in scratch
  std::int64_t transfer = 0;          ///< cycles of the transfers that bring them
  std::int64_t bytes = 0;             ///< of the weights; 0: none
  std::optional<std::size_t> next{};  ///< the next step that reads the same weights
  bool continues_chain = false;       ///< its cycles are those of the chain's first step
};

/// The operations from a step to the last one of its chain.
[[nodiscard]] inline std::vector<kernel_operation> placed_chain(npu_graph const& g,
                                                                std::size_t first) {
  std::vector<kernel_operation> made;
  for (auto i = first; i <= compile::last_of_chain(g, first); ++i) {
    made.push_back(placed_operation(g, std::get<npu_kernel_step>(g.steps[i])));
  }
  return made;
}

/// An operation, or the chain that it starts; only the first of a chain has weights.
[[nodiscard]] inline timed_step timed(npu_graph const& g, std::vector<kernel_operation> chain,
                                      estimate::slice_position at) {
  estimate::npu_target const to{*g.npu, g.system, g.mode};
  timed_step made{.in_place = estimate::cycles_of(to, chain, at).total};
  made.fetched = made.in_place;
  auto& streams = chain.front().weights.streams;
  made.bytes = offsets_of(streams).back();
  for (auto& stream : streams) {
    dma_operation const dma{.source = stream,
                            .destination = {.region = fast_region(g), .length = stream.length}};
    made.transfer += estimate::cycles_of(to, dma).total;
    stream.region = fast_region(g);
  }
  if (made.bytes != 0) made.fetched = estimate::cycles_of(to, chain, at).total;
  return made;
}

/// Which kernel operations are slices of one operation, in their order.
[[nodiscard]] inline std::vector<estimate::slice_position> slices_of(npu_graph const& g) {
  estimate::slice_finder found;
  for (auto const& step : g.steps) {
    auto const* const k = std::get_if<npu_kernel_step>(&step);
    if (k == nullptr) continue;
    auto o = placed_operation(g, *k);
    if (k->ifm != compile::no_buffer) o.ifm.bases[0] += g[k->ifm].place.base;
    if (k->ofm != compile::no_buffer) o.ofm.bases[0] += g[k->ofm].place.base;
    found.add(std::move(o));
  }
  return found.positions();
}

/// Plans one fetch after the other, on one timeline of the operations and of the transfers.
class fetch_planner {
 public:
  /// `free` has the bytes of the SRAM that are free in each step.
  fetch_planner(npu_graph const& g, std::vector<timed_step> const& steps,
                std::vector<std::int64_t> free)
      : g_(g),
        steps_(steps),
        free_(std::move(free)),
        starts_(steps.size() + 1),
        read_in_place_(steps.size() + 1) {}

  npu_plan run() && {
    std::vector<bool> is_planned(steps_.size());
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      auto const& step = steps_[i];
      made_.cycles_before += step.in_place;
      read_in_place_[i + 1] = read_in_place_[i];
      if (step.bytes == 0 || is_planned[i]) {
        starts_[i + 1] = starts_[i] + step.fetched;
        continue;
      }
      if (auto const ready = fetch(i)) {
        for (auto const reader : made_.fetches.back().readers) is_planned[reader] = true;
        starts_[i + 1] = std::max(starts_[i], *ready) + step.fetched;
        continue;
      }
      starts_[i + 1] = starts_[i] + step.in_place;
      read_in_place_[i + 1] += step.transfer;
    }
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      auto const least = std::min(steps_[i].fetched, steps_[i].in_place);
      made_.lost.push_back(starts_[i + 1] - starts_[i] - least);
    }
    made_.cycles = starts_.back();
    return std::move(made_);
  }

 private:
  /// Plans a fetch for a step and those that read the same weights later, if that saves cycles.
  /// Returns when it has ended.
  std::optional<std::int64_t> fetch(std::size_t step) {
    auto const& s = steps_[step];
    auto const first = first_room(step, s.bytes);
    if (!first) return std::nullopt;
    // Operations that read constants meanwhile take their share of the memory.
    auto const shared = read_in_place_[step] - read_in_place_[*first];
    auto const ready = std::max(starts_[*first], idle_from_) + s.transfer + shared;
    auto saved = starts_[step] + s.in_place - std::max(starts_[step], ready) - s.fetched;
    auto readers = readers_with_room(step, s.bytes);
    for (std::size_t k = 1; k < readers.size(); ++k) {
      saved += steps_[readers[k]].in_place - steps_[readers[k]].fetched;
    }
    if (saved <= 0) return std::nullopt;
    take(*first, readers.back(), s.bytes);
    made_.fetches.push_back(
        {.issued = *first,
         .readers = std::move(readers),
         .streams = std::get<npu_kernel_step>(g_.steps[step]).kernel.weights.streams,
         .bytes = s.bytes});
    idle_from_ = ready;
    issued_ = *first;
    return ready;
  }

  /// A step and those after it that read the same weights, as long as their bytes are free.
  [[nodiscard]] std::vector<std::size_t> readers_with_room(std::size_t step,
                                                           std::int64_t bytes) const {
    std::vector<std::size_t> made{step};
    for (auto next = steps_[step].next; next && has_room(made.back() + 1, *next, bytes);
         next = steps_[*next].next) {
      made.push_back(*next);
    }
    return made;
  }

  /// The earliest step before which transfers are idle and the bytes are free up to `last`.
  [[nodiscard]] std::optional<std::size_t> first_room(std::size_t last, std::int64_t bytes) const {
    constexpr std::size_t most_ahead = 64;  // steps, so that planning takes linear time
    std::optional<std::size_t> found;
    for (auto i = last; last - i <= most_ahead; --i) {
      if (free_[i] < bytes) break;
      bool const waits = starts_[i] < idle_from_ || i < issued_;
      if (waits && found) break;
      if (!steps_[i].continues_chain) found = i;
      if (waits || i == 0) break;
    }
    return found && *found >= issued_ ? found : std::nullopt;
  }

  [[nodiscard]] bool has_room(std::size_t first, std::size_t last, std::int64_t bytes) const {
    for (auto i = first; i <= last; ++i) {
      if (free_[i] < bytes) return false;
    }
    return true;
  }
  void take(std::size_t first, std::size_t last, std::int64_t bytes) {
    for (auto i = first; i <= last; ++i) free_[i] -= bytes;
  }

  npu_graph const& g_;
  std::vector<timed_step> const& steps_;
  std::vector<std::int64_t> free_;
  std::vector<std::int64_t> starts_;  ///< when each step starts
  /// The sum of the transfers that were not planned before each step.
  std::vector<std::int64_t> read_in_place_;
  std::int64_t idle_from_ = 0;  ///< when the transfers so far have ended
  std::size_t issued_ = 0;      ///< before this step
  npu_plan made_{};
};

/// The steps of a graph with their cycles.
[[nodiscard]] inline std::vector<timed_step> timed_steps(npu_graph const& g) {
  std::vector<timed_step> made(g.steps.size());
  auto const slices = slices_of(g);
  auto slice = slices.begin();
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    auto const* const k = std::get_if<npu_kernel_step>(&g.steps[i]);
    if (k == nullptr) continue;
    auto const position = *slice++;
    made[i].continues_chain = rules::continues_chain(k->kernel);
    if (!made[i].continues_chain) made[i] = timed(g, placed_chain(g, i), position);
  }
  // From the last to the first: who reads the weights next, by their place in region 0.
  auto const streams_of = [&](std::size_t i) -> std::vector<byte_range> const& {
    return std::get<npu_kernel_step>(g.steps[i]).kernel.weights.streams;
  };
  std::unordered_map<std::int64_t, std::size_t> readers;
  for (auto i = g.steps.size(); i-- > 0;) {
    if (made[i].bytes == 0) continue;
    auto const [at, is_last] = readers.emplace(streams_of(i).front().base, i);
    if (is_last) continue;
    if (streams_of(at->second) == streams_of(i)) made[i].next = at->second;
    at->second = i;
  }
  return made;
}

/// The lifetimes of the buffers that are placed in the SRAM.
[[nodiscard]] inline std::vector<lifetime> fast_lifetimes(npu_graph const& g) {
  std::vector<lifetime> made;
  compile::used_buffers const used(g);
  for (auto const* all : {&used.scratch, &used.fast}) {
    for (std::size_t k = 0; k < all->which.size(); ++k) {
      if (g.buffers[all->which[k]].place.region == fast_region(g)) {
        made.push_back(all->lifetimes[k]);
      }
    }
  }
  return made;
}

/// The bytes of `capacity` that no buffer needs, by step.
[[nodiscard]] inline std::vector<std::int64_t> free_bytes(std::vector<lifetime> const& all,
                                                          std::size_t steps,
                                                          std::int64_t capacity) {
  std::vector<std::int64_t> taken(steps + 1);
  for (auto const& l : all) {
    auto const bytes = arm_delegate::detail::aligned_bytes(l);
    taken[static_cast<std::size_t>(l.first)] += bytes;
    taken[static_cast<std::size_t>(l.last) + 1] -= bytes;
  }
  std::int64_t now = 0;
  for (auto& t : taken) {
    now += t;
    t = capacity - now;
  }
  taken.resize(steps);
  return taken;
}

/// True if buffers and fetches can be placed in the SRAM within `capacity`.
[[nodiscard]] inline bool fits(std::vector<lifetime> all, npu_plan const& plan,
                               std::int64_t capacity, npu_effort effort) {
  for (auto const& f : plan.fetches) {
    all.push_back({static_cast<std::int64_t>(f.issued), static_cast<std::int64_t>(f.readers.back()),
                   f.bytes});
  }
  return compile::place_buffers(all, effort, capacity).bytes <= capacity;
}

/// Adds the buffer of a fetch, and its transfers to `steps`. Its readers then read the buffer.
inline void add_fetch(npu_graph& g, weight_fetch const& f, std::vector<compile::npu_step>& steps) {
  auto const buffer = g.add({.bytes = f.bytes, .kind = compile::buffer_kind::weights});
  auto const offsets = offsets_of(f.streams);
  for (std::size_t i = 0; i < f.streams.size(); ++i) {
    auto const& stream = f.streams[i];
    compile::npu_transfer_step fetch{.destination = buffer};
    fetch.dma = {.source = stream, .destination = {.base = offsets[i], .length = stream.length}};
    if (g.npu->family != npu_family::u85) fetch.dma.source_row = stream.length;
    fetch.origin = compile::origin_of(g.steps[f.readers.front()]);
    steps.emplace_back(std::move(fetch));
  }
  for (auto const reader : f.readers) {
    auto& k = std::get<npu_kernel_step>(g.steps[reader]);
    k.fetched_weights = buffer;
    for (std::size_t i = 0; i < offsets.size() - 1; ++i) {
      k.kernel.weights.streams[i].base = offsets[i];
    }
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool may_fetch(compile::npu_graph const& g) {
  estimate::npu_target const to{*g.npu, g.system, g.mode};
  return g.label_count == 0 && to.memory_of(region::constants) != to.memory_of(fast_region(g));
}

ARM_DELEGATE_FUNCTION npu_plan plan_fetches(compile::npu_graph const& g) {
  if (!may_fetch(g) || g.steps.empty()) return {};
  auto const capacity =
      g.mode.has_cache() ? g.fast_scratch_bytes : g.sram_limit.value_or(g.scratch_bytes);
  auto const steps = detail::timed_steps(g);
  auto const buffers = detail::fast_lifetimes(g);
  // Buffers that would fit by their bytes may not be placed side by side: fewer bytes then.
  constexpr std::int64_t parts = 64;
  auto const attempts = std::min(g.effort.at_least_standard().scaled(16), parts);
  auto const within = [&](std::int64_t most) {
    return detail::fetch_planner(g, steps, detail::free_bytes(buffers, steps.size(), most)).run();
  };
  for (std::int64_t i = 0; i < attempts; ++i) {
    auto plan = within(capacity - capacity * i / parts);
    if (plan.fetches.empty() || detail::fits(buffers, plan, capacity, g.effort)) return plan;
  }
  return within(0);  // no fetches
}

ARM_DELEGATE_FUNCTION void apply(compile::npu_graph& g, npu_plan const& plan) {
  std::vector<compile::npu_step> steps;
  steps.reserve(g.steps.size() + plan.fetches.size());
  auto next = plan.fetches.begin();
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    for (; next != plan.fetches.end() && next->issued == i; ++next) {
      detail::add_fetch(g, *next, steps);
    }
    steps.push_back(std::move(g.steps[i]));
  }
  g.steps = std::move(steps);
}

}  // namespace arm_delegate::ethosu::plan
