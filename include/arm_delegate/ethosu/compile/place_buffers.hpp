#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Places the buffers of an NPU graph with its effort.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/place_lifetimes.hpp>
#include <arm_delegate/targets/npu_effort.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace arm_delegate::ethosu::compile {

/// Places lifetimes, up to the standard effort with a single search. Each further level searches on
/// from the best placement so far, so that more effort never takes more bytes. Any number of bytes
/// up to `capacity` is as good as another.
[[nodiscard]] inline allocation place_buffers(std::span<lifetime const> all, npu_effort effort,
                                              std::optional<std::int64_t> capacity = {}) {
  constexpr auto standard_nodes = search_limits{}.nodes;
  npu_effort level{};  // lower ones would save little time and cost many bytes
  auto const limits = [&] {
    return search_limits{.nodes = level.scaled(standard_nodes), .capacity = capacity};
  };
  auto made = place_lifetimes(all, limits());
  while (level.level < effort.level) {
    ++level.level;
    made = search_placement(all, std::move(made), limits());
  }
  return made;
}

}  // namespace arm_delegate::ethosu::compile
