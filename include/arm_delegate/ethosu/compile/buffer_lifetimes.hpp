#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The steps from the first to the last use of each buffer of an NPU graph.

#include <arm_delegate/base/place_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/chained_steps.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// When each buffer with memory of its own is used, by step.
class lifetime_finder {
 public:
  explicit lifetime_finder(npu_graph const& g) : g_(g), spans_(g.buffers.size(), {unused, -1}) {}

  std::vector<std::pair<std::int64_t, std::int64_t>> run() {
    auto const count = static_cast<std::int64_t>(g_.steps.size());
    for (std::size_t i = 0; i < g_.steps.size();) {
      auto const last = last_of_chain(g_, i);
      use_during(i, last);
      i = last + 1;
    }
    for (auto const& port : g_.inputs) use(port.buffer, 0);
    for (auto const& port : g_.outputs) use(port.buffer, std::max<std::int64_t>(count - 1, 0));
    for (auto const& loop : loops_of(g_)) keep_during(loop);
    return spans_;
  }
  static constexpr std::int64_t unused = INT64_MAX;

 private:
  /// The steps of a chain run at the same time.
  void use_during(std::size_t first, std::size_t last) {
    for (auto i = first; i <= last; ++i) {
      auto const used = buffers_of(g_.steps[i]);
      for (auto const b : {used.read[0], used.read[1], used.read[2], used.written}) {
        use(b, static_cast<std::int64_t>(first));
        use(b, static_cast<std::int64_t>(last));
      }
    }
  }

  void use(buffer_id b, std::int64_t t) {
    if (b == no_buffer) return;
    auto& [first, last] = spans_[static_cast<std::size_t>(g_.memory_of(b))];
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

}  // namespace detail

/// The most bytes of the SRAM that buffers may take.
[[nodiscard]] inline std::int64_t sram_capacity(npu_graph const& g) {
  return g.mode.arena_cache_bytes.value_or(address_space(g.npu->family));
}

/// Buffers and their lifetimes.
struct buffer_lifetimes {
  std::vector<lifetime> lifetimes{};
  std::vector<std::size_t> which{};  ///< indices of buffers

  void add(std::size_t buffer, lifetime const& l) {
    lifetimes.push_back(l);
    which.push_back(buffer);
  }
};

/// The buffers with memory of their own that steps write, by the region that they are placed in.
struct used_buffers {
  buffer_lifetimes scratch{};
  buffer_lifetimes fast{};  ///< those that may be in fast scratch

  explicit used_buffers(npu_graph const& g) {
    std::vector<bool> is_port(g.buffers.size());
    for (auto const* ports : {&g.inputs, &g.outputs}) {
      for (auto const& port : *ports) {
        is_port[static_cast<std::size_t>(g.memory_of(port.buffer))] = true;
      }
    }
    auto const spans = detail::lifetime_finder(g).run();
    for (std::size_t i = 0; i < spans.size(); ++i) {
      auto const [first, last] = spans[i];
      if (first == detail::lifetime_finder::unused || g.buffers[i].is_constant()) continue;
      // Runtimes look for inputs and outputs in scratch.
      bool const is_fast = g.mode.has_cache() && !is_port[i];
      (is_fast ? fast : scratch).add(i, {first, last, g.buffers[i].bytes});
    }
  }
  /// Those that are in the SRAM, if they fit: the cache's if the memory mode has one.
  [[nodiscard]] buffer_lifetimes const& in_sram(npu_memory_mode const& mode) const {
    return mode.has_cache() ? fast : scratch;
  }
};

}  // namespace arm_delegate::ethosu::compile
