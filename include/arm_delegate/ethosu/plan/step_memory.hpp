#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bytes of the SRAM that whole buffers take.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// The bytes of the SRAM that a step needs.
class step_memory {
 public:
  explicit step_memory(compile::npu_graph const& g) : counts_(g.buffers.size()) {
    compile::used_buffers const used(g);
    starting_.resize(g.steps.size() + 1);
    ended_.resize(g.steps.size() + 1);
    auto const& in_sram = used.in_sram(g.mode);
    for (std::size_t k = 0; k < in_sram.which.size(); ++k) {
      auto const& l = in_sram.lifetimes[k];
      counts_[in_sram.which[k]] = true;
      starting_[static_cast<std::size_t>(l.first) + 1] += arm_delegate::detail::aligned_bytes(l);
      ended_[static_cast<std::size_t>(l.last) + 1] += arm_delegate::detail::aligned_bytes(l);
    }
    for (std::size_t i = 1; i < starting_.size(); ++i) {
      starting_[i] += starting_[i - 1];
      ended_[i] += ended_[i - 1];
    }
  }

  /// The bytes of all whole buffers that are in use in one of these steps.
  [[nodiscard]] std::int64_t during(std::size_t first, std::size_t last) const {
    return starting_[last + 1] - ended_[first];
  }
  /// True if a buffer is in the SRAM.
  [[nodiscard]] bool counts(compile::buffer_id b) const {
    return counts_[static_cast<std::size_t>(b)];
  }

 private:
  std::vector<bool> counts_;
  // Sums of bytes by step: of the buffers that are first used before it, and of those that are last
  // used before it.
  std::vector<std::int64_t> starting_{};
  std::vector<std::int64_t> ended_{};
};

}  // namespace detail

}  // namespace arm_delegate::ethosu::plan
