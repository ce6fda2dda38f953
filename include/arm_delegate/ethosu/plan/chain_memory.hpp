#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bytes of the SRAM that a graph takes while its operations are chained.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/write_in_place.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// An operation that joins the one before it, or its chain.
struct chain_link {
  std::size_t from = 0;                             ///< the step in whose place that one ran
  std::size_t to = 0;                               ///< the operation's step
  compile::buffer_id between = compile::no_buffer;  ///< not needed any more
  compile::buffer_id output = compile::no_buffer;
  std::vector<compile::buffer_id> moved{};   ///< inputs that are read at `from` up to now
  std::vector<compile::buffer_id> inputs{};  ///< that the result cannot replace
};

/// Follows the live bytes of each step, where results of elementwise operations replace inputs.
class chain_memory {
 public:
  explicit chain_memory(compile::npu_graph g) : live_(g.steps.size() + 1) {
    write_in_place(g);
    memories_.resize(g.buffers.size());
    compile::used_buffers const used(g);
    auto const& in_sram = used.in_sram(g.mode);
    for (std::size_t k = 0; k < in_sram.which.size(); ++k) {
      auto const& l = in_sram.lifetimes[k];
      auto const bytes = arm_delegate::detail::aligned_bytes(l);
      memories_[in_sram.which[k]] = {static_cast<std::size_t>(l.first),
                                     static_cast<std::size_t>(l.last), bytes};
      live_[static_cast<std::size_t>(l.first)] += bytes;
      live_[static_cast<std::size_t>(l.last) + 1] -= bytes;
    }
    for (std::size_t i = 1; i < live_.size(); ++i) live_[i] += live_[i - 1];
    most_ = *ranges::max_element(live_);
    for (std::uint32_t i = 0; i < g.buffers.size(); ++i) {
      owners_.push_back(static_cast<std::size_t>(g.memory_of(compile::buffer_id{i})));
    }
  }

  /// Makes a change if no step needs more bytes than the whole graph did before all changes.
  bool make(chain_link const& change) {
    auto const more = added_bytes(change);
    for (std::size_t k = 0; k < more.size(); ++k) {
      if (live_[change.from + k] + more[k] > most_) return false;
    }
    for (std::size_t k = 0; k < more.size(); ++k) live_[change.from + k] += more[k];
    auto& between = memories_[owner(change.between)];
    if (!is_shared(change.between)) {
      between.bytes = 0;
    } else if (between.first == change.from) {
      between.first = change.to;
    }
    for (auto const m : owners(change.moved)) {
      memories_[m].last = std::max(memories_[m].last, change.to);
    }
    return true;
  }

  /// True if other buffers are in the memory of a buffer at other times.
  [[nodiscard]] bool is_shared(compile::buffer_id b) const {
    return owner(b) != static_cast<std::size_t>(b);
  }

 private:
  struct memory {
    std::size_t first = 0;  ///< step
    std::size_t last = 0;
    std::int64_t bytes = 0;  ///< 0: not in the SRAM
  };

  /// How many bytes more the steps from `from` to `to` would need.
  [[nodiscard]] std::vector<std::int64_t> added_bytes(chain_link const& change) const {
    std::vector<std::int64_t> more(change.to - change.from + 1);
    auto const& between = memories_[owner(change.between)];
    if (between.first == change.from) {
      for (auto& bytes : more) bytes -= between.bytes;
      // Another buffer is there from then on.
      if (is_shared(change.between)) more.back() += between.bytes;
    }
    for (auto const m : owners(change.moved)) {
      for (auto t = std::max(memories_[m].last + 1, change.from); t <= change.to; ++t) {
        more[t - change.from] += memories_[m].bytes;
      }
    }
    // The result has replaced the input of a single operation, but not that of the chain.
    auto const output = owner(change.output);
    if (ranges::contains(owners(change.inputs), output)) more.back() += memories_[output].bytes;
    return more;
  }

  [[nodiscard]] std::size_t owner(compile::buffer_id b) const {
    return owners_[static_cast<std::size_t>(b)];
  }
  [[nodiscard]] std::vector<std::size_t> owners(std::vector<compile::buffer_id> const& all) const {
    std::vector<std::size_t> made(all.size());
    ranges::transform(all, made.begin(), [&](compile::buffer_id b) { return owner(b); });
    ranges::sort_unique(made);
    return made;
  }

  std::vector<memory> memories_{};     ///< by buffer
  std::vector<std::size_t> owners_{};  ///< the buffer that has a buffer's memory
  std::vector<std::int64_t> live_;     ///< bytes, by step
  std::int64_t most_ = 0;              ///< of the graph without chains
};

}  // namespace detail

}  // namespace arm_delegate::ethosu::plan
