#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How long the code generator searches.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <algorithm>
#include <cstdint>

namespace arm_delegate {

/// How much work the code generator's searches may do, from 1 to 10: for the sizes of blocks, the
/// order of steps, cascades, the placement of buffers and of fetched weights. Each level doubles
/// the budgets of the one below it, within bounds. A level always gives the same payload.
///
/// - The levels below 5 are quicker. They do not shorten the placement of buffers and of fetched
///   weights, which is quick already: worse placements cost more cycles than time. A program that
///   fits the memory at level 5 fits at each of them: a search that finds no plan within the memory
///   is repeated at level 5.
/// - The levels above 5 search longer. From 5 on, more effort never gives a worse result of a
///   single search: an operation gets a block that costs no more by the estimate, the same buffers
///   take no more bytes, and the same steps get an order with no larger peak. A program that fits
///   the memory at level 5 fits. The payload as a whole need not be better: cascades and fetched
///   weights follow from these results, and are planned step by step.
struct npu_effort {
  int level = standard;

  static constexpr int least = 1;
  static constexpr int standard = 5;
  static constexpr int most = 10;

  [[nodiscard]] constexpr bool is_valid() const { return level >= least && level <= most; }
  /// A search's budget whose value at the standard level is `budget`; at least 1.
  [[nodiscard]] constexpr std::int64_t scaled(std::int64_t budget) const {
    auto const made =
        level < standard ? budget >> (standard - level) : budget << (level - standard);
    return std::max<std::int64_t>(made, 1);
  }
  /// The lower of this level and the standard one.
  [[nodiscard]] constexpr npu_effort at_most_standard() const {
    return {std::min(level, standard)};
  }
  /// The higher of both, for searches that are quick and save much.
  [[nodiscard]] constexpr npu_effort at_least_standard() const {
    return {std::max(level, standard)};
  }
  friend constexpr bool operator==(npu_effort const&, npu_effort const&) = default;
};

}  // namespace arm_delegate
