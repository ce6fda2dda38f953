#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How often each weight occurs, and how long the runs of zeros are.

#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_logarithm.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace arm_delegate::ethosu::weights::detail {

/// The end of the run of zeros that starts at weight `at`.
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

/// Sums over consecutive weights, given as folded numbers.
struct mlw_summary {
  std::uint32_t weights = 0;
  std::uint32_t zeros = 0;
  unsigned distinct = 0;        ///< kinds of weights
  unsigned used = 0;            ///< the bits of all of them
  std::uint64_t sum = 0;        ///< of the folded weights
  std::uint64_t certainty = 0;  ///< of c * log2(c) for the count c of each kind, in parts of a bit
  /// The sum of the runs' quotients, by divisor. A run that two statistics share counts as two.
  std::array<std::uint32_t, mlw_run_ways> run_quotients{};

  [[nodiscard]] std::uint32_t nonzeros() const { return weights - zeros; }

  /// Bits that every folded weight fits in.
  [[nodiscard]] unsigned width() const { return static_cast<unsigned>(std::bit_width(used)); }

  /// Bits of all runs with a divisor, in one slice.
  [[nodiscard]] std::uint64_t run_bits(unsigned divisor) const {
    std::uint64_t const runs = std::uint64_t{nonzeros()} + 1;
    return mlw_padded(run_quotients[divisor] + runs, mlw_run_chunk(divisor)) + runs * divisor;
  }
};

/// A summary, and how often each weight occurs.
struct mlw_statistics : mlw_summary {
  std::array<std::uint32_t, mlw_codes> counts{};  ///< by folded weight
  std::array<std::uint16_t, mlw_codes> kinds;     ///< the folded weights that occur, in any order

  mlw_statistics() = default;
  explicit mlw_statistics(std::span<std::uint16_t const> folded) { count(folded); }

  /// Replaces the statistics.
  void count(std::span<std::uint16_t const> folded) {
    for (unsigned i = 0; i < distinct; ++i) counts[kinds[i]] = 0;
    mlw_summary::operator=({.weights = static_cast<std::uint32_t>(folded.size())});
    if (folded.size() <= mlw_log_most) {
      // Sums as weights are counted are faster than sums over few weights of many kinds.
      std::uint32_t certain = 0;
      count_each(folded, [&](std::uint32_t before) { certain += mlw_certainty_steps[before]; });
      certainty = certain + mlw_certainties[zeros];
    } else {
      count_each(folded, [](std::uint32_t) {});
      for (unsigned i = 0; i < distinct; ++i) certainty += mlw_certainty(counts[kinds[i]]);
    }
  }

  mlw_statistics& operator+=(mlw_statistics const& other) {
    for (unsigned i = 0; i < other.distinct; ++i) {
      auto const kind = other.kinds[i];
      auto const before = counts[kind];
      add(kind, other.counts[kind]);
      certainty += mlw_certainty(counts[kind]) - mlw_certainty(before);
    }
    for (std::size_t i = 0; i < mlw_run_ways; ++i) run_quotients[i] += other.run_quotients[i];
    weights += other.weights;
    zeros += other.zeros;
    used |= other.used;
    sum += other.sum;
    return *this;
  }

 private:
  /// Counts weights and runs; calls each(n) for a weight, other than zero, that occurs again after
  /// n times. Sums are local numbers, which stay in registers.
  template <class Each>
  void count_each(std::span<std::uint16_t const> folded, Each each) {
    std::uint64_t all = 0;
    unsigned bits = 0;
    unsigned found = 0;
    for (std::size_t at = 0; at < folded.size();) {
      auto const weight = folded[at];
      if (weight == 0) {
        auto const end = mlw_end_of_zeros(folded, at);
        add_run(static_cast<std::uint32_t>(end - at));
        at = end;
        continue;
      }
      auto const before = counts[weight];
      kinds[found] = weight;
      found += before == 0 ? 1U : 0U;
      counts[weight] = before + 1;
      each(before);
      all += weight;
      bits |= weight;
      ++at;
    }
    distinct = found;
    sum = all;
    used = bits;
    if (zeros > 0) add(0, zeros);
  }

  void add(std::uint16_t weight, std::uint32_t count) {
    kinds[distinct] = weight;
    distinct += counts[weight] == 0 ? 1U : 0U;
    counts[weight] += count;
  }
  void add_run(std::uint32_t run) {
    zeros += run;
    for (unsigned d = 0; d < mlw_run_ways; ++d) run_quotients[d] += run >> d;
  }
};

}  // namespace arm_delegate::ethosu::weights::detail
