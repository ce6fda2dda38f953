#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The step at which the most bytes of buffers are live.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/buffer_lifetimes.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

struct memory_peak {
  std::size_t step = 0;             ///< the first one of several
  std::int64_t bytes = 0;           ///< of the live buffers, each with its alignment
  std::vector<std::size_t> live{};  ///< indices of the live buffers, the largest first
};

/// The peak of buffers that share a memory. No placement needs fewer bytes. Takes time linear in
/// steps and buffers, but for the order of the live ones.
[[nodiscard]] inline memory_peak find_peak(buffer_lifetimes const& all) {
  std::vector<std::int64_t> changes;  // of the live bytes, by step
  auto const change = [&](std::int64_t step, std::int64_t bytes) {
    auto const at = static_cast<std::size_t>(step);
    if (at >= changes.size()) changes.resize(at + 1);
    changes[at] += bytes;
  };
  for (auto const& l : all.lifetimes) {
    auto const bytes = arm_delegate::detail::aligned_bytes(l);
    change(l.first, bytes);
    change(l.last + 1, -bytes);
  }
  memory_peak made;
  std::int64_t live = 0;
  for (std::size_t step = 0; step < changes.size(); ++step) {
    live += changes[step];
    if (live > made.bytes) made = {.step = step, .bytes = live};
  }
  auto const at = static_cast<std::int64_t>(made.step);
  std::vector<std::pair<std::int64_t, std::size_t>> found;
  for (std::size_t k = 0; k < all.which.size(); ++k) {
    auto const& l = all.lifetimes[k];
    if (l.first <= at && at <= l.last) found.emplace_back(-l.bytes, all.which[k]);
  }
  ranges::sort(found);
  for (auto const& [bytes, buffer] : found) made.live.push_back(buffer);
  return made;
}

}  // namespace arm_delegate::ethosu::compile
