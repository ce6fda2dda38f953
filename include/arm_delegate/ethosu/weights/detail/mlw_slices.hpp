#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Cuts a section of the MLW code into slices: the shortest path through all ways to code.

#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// What the bits of some indices depend on, for all divisors: numbers of 12 and 8 bits that are
/// packed, so that two additions are enough for an index.
class mlw_index_sums {
 public:
  static constexpr std::size_t most = 8;  ///< indices: 8 * 511 has 12 bits

  constexpr mlw_index_sums() = default;
  constexpr explicit mlw_index_sums(std::uint64_t index) {
    for (unsigned d = 0; d < in_first; ++d) first_ |= index >> d << 12U * d;
    second_ = index >> in_first;
    for (unsigned d = 0; d < mlw_divisors; ++d) {
      second_ |= std::uint64_t{index >> d > 0} << (12 + 8 * d);
    }
  }

  constexpr mlw_index_sums& operator+=(mlw_index_sums const& other) {
    first_ += other.first_;
    second_ += other.second_;
    return *this;
  }

  /// The sum of the quotients.
  [[nodiscard]] constexpr unsigned quotients(unsigned divisor) const {
    auto const packed = divisor < in_first ? first_ >> 12U * divisor : second_;
    return static_cast<unsigned>(packed & 0xFFFU);
  }
  /// How many quotients are not 0.
  [[nodiscard]] constexpr unsigned above(unsigned divisor) const {
    return static_cast<unsigned>(second_ >> (12 + 8 * divisor) & 0xFFU);
  }

 private:
  static constexpr unsigned in_first = 5;

  std::uint64_t first_ = 0;
  std::uint64_t second_ = 0;
};

inline constexpr auto mlw_sums_of = [] {
  std::array<mlw_index_sums, mlw_codes> made{};
  for (unsigned index = 0; index < mlw_codes; ++index) made[index] = mlw_index_sums(index);
  return made;
}();

/// For every block of weights and every way to code: the cost of the best slices up to the block
/// whose last slice codes that way. Costs are relative to the cheapest way's; the padding of last
/// chunks counts as its average. Time is linear in the number of weights.
class mlw_slice_search {
 public:
  mlw_slice_search(mlw_symbols const& symbols, mlw_palette const& palette)
      : symbols_(symbols),
        width_(palette.uncompressed_width()),
        run_ways_(symbols.runs.empty() ? 1 : mlw_run_ways) {
    for (std::size_t r = 0; r < run_ways_; ++r) {
      std::size_t const run_padding = symbols.runs.empty() ? 0 : mlw_run_chunk(unsigned(r)) / 2;
      auto const bits = mlw_slice_header_bits + mlw_chunk / 2 + run_padding;
      new_slice_[r].fill(static_cast<std::int16_t>(bits));
      new_slice_[r][mlw_uncompressed_way] -= static_cast<std::int16_t>(mlw_chunk / 2);
    }
  }

  [[nodiscard]] std::vector<mlw_slice> search() {
    std::size_t const count = symbols_.indices.size();
    best_.reserve(count / block + 1);
    for (std::size_t at = 0; at < count; at += block) {
      std::size_t const size = std::min(block, count - at);
      if (at > 0) start_slices();
      add(bits_of(symbols_.indices.subspan(at, size)),
          bits_of(symbols_.runs_of({.begin = at, .end = at + size})));
      settle();
    }
    auto found = slices();
    for (std::size_t i = 0; i + 1 < found.size(); ++i) move_bound(found[i], found[i + 1]);
    return found;
  }

 private:
  /// Slices begin at multiples of so many weights.
  static constexpr std::size_t block = mlw_index_sums::most;
  static constexpr std::int16_t longest = mlw_longest_slice / block;

  // 16 bits hold all costs, as they are relative, and make the fastest vector instructions. There
  // are more lanes than ways, so that loops over them need no remainder.
  static constexpr std::size_t lane_count = 16;
  using lanes = std::array<std::int16_t, lane_count>;
  using run_costs = std::array<std::int16_t, mlw_run_ways>;

  /// The best last slice that ends after a block.
  struct last_slice {
    std::int16_t blocks = 0;
    std::uint8_t way = 0;
    std::uint8_t run_divisor = 0;
  };

  [[nodiscard]] lanes bits_of(std::span<std::uint16_t const> indices) const {
    mlw_index_sums sums;
    unsigned largest = 0;
    for (auto const index : indices) {
      sums += mlw_sums_of[index];
      largest = std::max<unsigned>(largest, index);
    }
    auto const count = static_cast<unsigned>(indices.size());
    lanes bits;
    bits.fill(mlw_impossible);
    for (unsigned d = 0; d < mlw_divisors; ++d) {
      auto const each = count * (1 + d);
      if (mlw_can_code(largest, d)) {
        bits[d] = static_cast<std::int16_t>(sums.quotients(d) + each);
      }
      if (mlw_can_code(largest, mlw_divisors + d)) {
        bits[mlw_divisors + d] = static_cast<std::int16_t>(sums.above(d) + each);
      }
    }
    if (largest >> width_ == 0) {
      bits[mlw_uncompressed_way] = static_cast<std::int16_t>(count * width_);
    }
    return bits;
  }

  /// The bits of runs with each divisor, relative to the fewest.
  [[nodiscard]] static run_costs bits_of(std::span<std::uint32_t const> runs) {
    std::array<std::uint32_t, mlw_run_ways> sum{};
    for (auto const run : runs) {
      for (unsigned r = 0; r < mlw_run_ways; ++r) sum[r] += (run >> r) + r;
    }
    auto const least = std::ranges::min(sum);
    run_costs costs{};
    for (unsigned r = 0; r < mlw_run_ways; ++r) {
      costs[r] = static_cast<std::int16_t>(std::min(sum[r] - least, std::uint32_t{mlw_impossible}));
    }
    return costs;
  }

  void start_slices() {
    for (std::size_t r = 0; r < run_ways_; ++r) {
      auto& cost = cost_[r];
      auto& blocks = blocks_[r];
      auto const& fresh = new_slice_[r];
      for (std::size_t w = 0; w < lane_count; ++w) {
        bool const starts = cost[w] > fresh[w] || blocks[w] >= longest;
        cost[w] = starts ? fresh[w] : cost[w];
        blocks[w] = starts ? std::int16_t{0} : blocks[w];
      }
    }
  }

  void add(lanes const& weight_bits, run_costs const& run_bits) {
    for (std::size_t r = 0; r < run_ways_; ++r) {
      for (std::size_t w = 0; w < lane_count; ++w) {
        cost_[r][w] = static_cast<std::int16_t>(cost_[r][w] + weight_bits[w] + run_bits[r]);
        ++blocks_[r][w];
      }
    }
  }

  /// Records the cheapest way, and makes costs relative to it.
  void settle() {
    std::int16_t least = cost_[0][0];
    for (std::size_t r = 0; r < run_ways_; ++r) {
      for (std::size_t w = 0; w < lane_count; ++w) least = std::min(least, cost_[r][w]);
    }
    if (cost_[best_run_][best_way_] != least) find(least);
    best_.push_back({blocks_[best_run_][best_way_], static_cast<std::uint8_t>(best_way_),
                     static_cast<std::uint8_t>(best_run_)});
    for (std::size_t r = 0; r < run_ways_; ++r) {
      for (std::size_t w = 0; w < lane_count; ++w) {
        cost_[r][w] = static_cast<std::int16_t>(cost_[r][w] - least);
      }
    }
  }

  void find(std::int16_t cost) {
    for (best_run_ = 0;; ++best_run_) {
      auto const& costs = cost_[best_run_];
      auto const at = std::ranges::find(costs, cost);
      if (at == costs.end()) continue;
      best_way_ = static_cast<std::size_t>(at - costs.begin());
      return;
    }
  }

  [[nodiscard]] std::vector<mlw_slice> slices() const {
    std::vector<mlw_slice> found;
    for (std::size_t last = best_.size(); last > 0;) {
      auto const [blocks, way, run_divisor] = best_[last - 1];
      std::size_t const first = last - static_cast<std::size_t>(blocks);
      found.push_back({.begin = first * block,
                       .end = std::min(last * block, symbols_.indices.size()),
                       .way = way,
                       .run_divisor = run_divisor});
      last = first;
    }
    std::ranges::reverse(found);
    return found;
  }

  /// Moves the bound between two slices to the best weight nearby.
  void move_bound(mlw_slice& before, mlw_slice& after) const {
    auto const bound = before.end;
    auto const begin = std::max(before.begin + 1, bound - block + 1);
    auto const end = std::min({after.end, bound + block, before.begin + mlw_longest_slice + 1});
    int cost = 0;
    int least = 0;
    for (auto at = bound; at < end; ++at) {
      if (cost < least) {
        least = cost;
        before.end = at;
      }
      cost += cost_of(at, before) - cost_of(at, after);
    }
    cost = 0;
    for (auto at = bound; at-- > begin;) {
      cost += cost_of(at, after) - cost_of(at, before);
      if (cost >= least || after.end - at > mlw_longest_slice) continue;
      least = cost;
      before.end = at;
    }
    after.begin = before.end;
  }

  /// Bits of a weight and the run after it.
  [[nodiscard]] int cost_of(std::size_t at, mlw_slice const& slice) const {
    unsigned const index = symbols_.indices[at];
    int bits = mlw_bits_of(index, slice.way);
    if (slice.way == mlw_uncompressed_way) {
      bits = index >> width_ == 0 ? static_cast<int>(width_) : mlw_impossible;
    }
    if (symbols_.runs.empty()) return bits;
    auto const run = symbols_.runs[at + 1];
    return bits + static_cast<int>((run >> slice.run_divisor) + slice.run_divisor);
  }

  mlw_symbols symbols_;
  unsigned width_;  ///< uncompressed, of an index
  std::size_t run_ways_;
  std::array<lanes, mlw_run_ways> new_slice_{};
  std::array<lanes, mlw_run_ways> cost_{};
  std::array<lanes, mlw_run_ways> blocks_{};  ///< of the last slice
  std::size_t best_run_ = 0;                  ///< of the cheapest last slice
  std::size_t best_way_ = 0;
  std::vector<last_slice> best_{};
};

}  // namespace arm_delegate::ethosu::weights::detail
