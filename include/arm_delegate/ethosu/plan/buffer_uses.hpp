#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// When steps of an NPU graph use a buffer first and last.

#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::plan {

/// The first and last use of each buffer, and the buffers that runtimes fill or read.
struct buffer_uses {
  std::vector<std::pair<std::int64_t, std::int64_t>> spans{};  ///< steps; by buffer
  std::vector<bool> is_input{};
  std::vector<bool> is_output{};

  explicit buffer_uses(compile::npu_graph const& g)
      : spans(compile::detail::lifetime_finder(g).run()),
        is_input(g.buffers.size()),
        is_output(g.buffers.size()) {
    for (auto const& port : g.inputs) is_input[static_cast<std::size_t>(port.buffer)] = true;
    for (auto const& port : g.outputs) is_output[static_cast<std::size_t>(port.buffer)] = true;
  }
  [[nodiscard]] std::int64_t first(compile::buffer_id b) const {
    return spans[static_cast<std::size_t>(b)].first;
  }
  [[nodiscard]] std::int64_t last(compile::buffer_id b) const {
    return spans[static_cast<std::size_t>(b)].second;
  }
  /// True if only steps from `first` to `last` use a buffer.
  [[nodiscard]] bool is_within(compile::buffer_id b, std::size_t first, std::size_t last) const {
    auto const i = static_cast<std::size_t>(b);
    auto const& [begin, end] = spans[i];
    return !is_input[i] && !is_output[i] && begin >= static_cast<std::int64_t>(first) &&
           end <= static_cast<std::int64_t>(last);
  }
};

}  // namespace arm_delegate::ethosu::plan
