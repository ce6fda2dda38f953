#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How often each weight occurs, and how long the runs of zeros are.

#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::ethosu::weights::detail {

/// Where the zeros end that begin at a weight.
inline std::size_t mlw_end_of_zeros(std::span<std::uint16_t const> folded, std::size_t at) {
  constexpr std::size_t together = 4;
  std::uint64_t several = 0;
  for (; at + together <= folded.size(); at += together) {
    std::memcpy(&several, &folded[at], sizeof several);
    if (several != 0) break;
  }
  while (at < folded.size() && folded[at] == 0) ++at;
  return at;
}

/// Statistics of consecutive weights, given as folded numbers.
struct mlw_statistics {
  std::array<std::uint32_t, mlw_codes> counts{};  ///< by folded weight
  std::array<std::uint16_t, mlw_codes> kinds;     ///< the folded weights that occur, in any order
  unsigned distinct = 0;                          ///< of them
  std::uint32_t weights = 0;
  unsigned largest = 0;  ///< of the folded weights
  /// By divisor, the sum of the runs' quotients. A run that two statistics share counts as two.
  std::array<std::uint64_t, mlw_run_ways> run_quotients{};

  mlw_statistics() = default;
  explicit mlw_statistics(std::span<std::uint16_t const> folded)
      : weights(static_cast<std::uint32_t>(folded.size())) {
    for (std::size_t at = 0; at < folded.size();) {
      if (folded[at] != 0) {
        add(folded[at], 1);
        ++at;
        continue;
      }
      auto const end = mlw_end_of_zeros(folded, at);
      add_run(static_cast<std::uint32_t>(end - at));
      at = end;
    }
  }

  mlw_statistics& operator+=(mlw_statistics const& other) {
    for (unsigned i = 0; i < other.distinct; ++i) {
      add(other.kinds[i], other.counts[other.kinds[i]]);
    }
    for (std::size_t i = 0; i < mlw_run_ways; ++i) run_quotients[i] += other.run_quotients[i];
    weights += other.weights;
    return *this;
  }

  [[nodiscard]] std::uint32_t nonzeros() const { return weights - counts[0]; }

  /// Bits of all runs with a divisor, in one slice.
  [[nodiscard]] std::uint64_t run_bits(unsigned divisor) const {
    std::uint64_t const runs = std::uint64_t{nonzeros()} + 1;
    return mlw_padded(run_quotients[divisor] + runs, mlw_run_chunk(divisor)) + runs * divisor;
  }

 private:
  void add(std::uint16_t weight, std::uint32_t count) {
    kinds[distinct] = weight;
    distinct += counts[weight] == 0 ? 1U : 0U;
    counts[weight] += count;
    largest = std::max<unsigned>(largest, weight);
  }
  void add_run(std::uint32_t run) {
    add(0, run);
    for (unsigned d = 0; d < mlw_run_ways; ++d) run_quotients[d] += run >> d;
  }
};

}  // namespace arm_delegate::ethosu::weights::detail
