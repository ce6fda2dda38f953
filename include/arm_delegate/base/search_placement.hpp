#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Improves a memory plan by a search.

#include <arm_delegate/base/lifetime.hpp>
#include <arm_delegate/config.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace arm_delegate {

/// Limits of a search for a placement that takes fewer bytes.
struct search_limits {
  /// How often the search may place a lifetime or take it back; 0: no search. A node that looks up
  /// thousands of other lifetimes counts as several, so none takes more than a few microseconds.
  /// Lifetimes that overlap directly or through others are only searched if they are at most a
  /// quarter as many.
  std::int64_t nodes = 2000;
  /// The search ends once the placement takes at most this many bytes. By default it goes on until
  /// no placement takes fewer.
  std::optional<std::int64_t> capacity = std::nullopt;
};

/// The most bytes of lifetimes that are needed at one step: no placement takes fewer.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::int64_t live_bytes(std::span<lifetime const> all);

/// A placement that takes fewer bytes than `made`, or `made` if the search finds none. It depends
/// on the arguments only, not on time. The rules are those of MiniMalloc (Moffitt, "MiniMalloc: A
/// Lightweight Memory Allocator for Hardware-Accelerated Machine Learning", ASPLOS 2023).
[[nodiscard]] ARM_DELEGATE_FUNCTION allocation search_placement(std::span<lifetime const> all,
                                                                allocation made,
                                                                search_limits const& limits);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/search_placement-inl.hpp>  // IWYU pragma: export
#endif
