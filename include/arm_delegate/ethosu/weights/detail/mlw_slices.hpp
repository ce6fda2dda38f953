#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Cuts a section of the MLW code into slices: the shortest path through all ways to code.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// A number for every way to code, as vectors. 16 bits hold all costs of the search. There are more
/// lanes than ways, so that loops over them need no remainder.
class mlw_lanes {
 public:
  static constexpr std::size_t count = 16;
  using numbers = std::array<std::int16_t, count>;

  mlw_lanes() = default;
  explicit mlw_lanes(numbers const& from) {
    std::memcpy(&low_, from.data(), sizeof low_);
    std::memcpy(&high_, from.data() + half_count, sizeof high_);
  }

  [[nodiscard]] numbers each() const {
    numbers made;
    std::memcpy(made.data(), &low_, sizeof low_);
    std::memcpy(made.data() + half_count, &high_, sizeof high_);
    return made;
  }
  // The half is a variable: g++ 12 with -fsanitize=undefined loads a wrong lane of a conditional
  // operator's vector, as it computes the lane's number in one of the two branches only.
  [[nodiscard]] std::int16_t at(std::size_t way) const {
    half const& part = way < half_count ? low_ : high_;
    return part[way % half_count];
  }
  void set(std::size_t way, std::int16_t to) {
    half& part = way < half_count ? low_ : high_;
    part[way % half_count] = to;
  }

  void operator+=(mlw_lanes const& other) {
    low_ += other.low_;
    high_ += other.high_;
  }
  void operator+=(std::int16_t number) {
    low_ += number;
    high_ += number;
  }
  void operator-=(std::int16_t number) {
    low_ -= number;
    high_ -= number;
  }
  /// Replaces costs above those of a new slice, and those of slices of the most blocks; the new
  /// slices have no blocks.
  void restart(mlw_lanes const& fresh, mlw_lanes& blocks, std::int16_t most_blocks) {
    restart(low_, fresh.low_, blocks.low_, most_blocks);
    restart(high_, fresh.high_, blocks.high_, most_blocks);
  }
  void keep_least(mlw_lanes const& other) {
    low_ = least_of(low_, other.low_);
    high_ = least_of(high_, other.high_);
  }
  [[nodiscard]] std::int16_t least() const {
    auto found = least_of(low_, high_);
    found = least_of(found, __builtin_shufflevector(found, found, 4, 5, 6, 7, 0, 1, 2, 3));
    found = least_of(found, __builtin_shufflevector(found, found, 2, 3, 0, 1, 6, 7, 4, 5));
    found = least_of(found, __builtin_shufflevector(found, found, 1, 0, 3, 2, 5, 4, 7, 6));
    return found[0];
  }

 private:
  static constexpr std::size_t half_count = count / 2;
  using half [[gnu::vector_size(half_count * sizeof(std::int16_t))]] = std::int16_t;

  static half least_of(half a, half b) { return a < b ? a : b; }
  static void restart(half& costs, half fresh, half& blocks, std::int16_t most_blocks) {
    auto const starts = (costs > fresh) | (blocks >= most_blocks);
    costs = starts ? fresh : costs;
    blocks &= ~starts;
  }

  half low_{};
  half high_{};
};

/// The bits of each index in every way, except the uncompressed one, which depends on the palette.
/// A sum of eight that cannot be coded still has 16 bits.
inline constexpr auto mlw_way_bits = [] {
  constexpr int impossible = 3000;
  std::array<mlw_lanes::numbers, mlw_codes> made{};
  for (unsigned index = 0; index < mlw_codes; ++index) {
    made[index].fill(impossible);
    for (std::size_t way = 0; way < mlw_uncompressed_way; ++way) {
      if (!mlw_can_code(index, way)) continue;
      made[index][way] = static_cast<std::int16_t>(mlw_bits_of(index, way));
    }
  }
  return made;
}();

/// Finds, for every block of weights and every coding, the cost of the best slices up to the block
/// if the last slice uses that coding. Costs are relative to the cheapest coding; the padding of
/// last chunks counts as its average. Time is linear in the number of weights.
class mlw_slice_search {
 public:
  mlw_slice_search(mlw_symbols const& symbols, mlw_palette const& palette)
      : symbols_(symbols), width_(palette.uncompressed_width()) {
    for (std::size_t r = 0; r < mlw_run_ways; ++r) {
      std::size_t const run_padding = symbols.runs.empty() ? 0 : mlw_run_chunk(unsigned(r)) / 2;
      auto const bits = static_cast<std::int16_t>(mlw_slice_header_bits + run_padding);
      constexpr std::int16_t padding = mlw_chunk / 2;
      new_slice_[r] += static_cast<std::int16_t>(bits + padding);
      new_slice_[r].set(mlw_uncompressed_way, bits);
    }
  }

  [[nodiscard]] std::vector<mlw_slice> search() {
    if (symbols_.runs.empty()) {
      find_ends<1>();
    } else {
      find_ends<mlw_run_ways>();
    }
    auto found = slices();
    for (std::size_t i = 0; i + 1 < found.size(); ++i) move_bound(found[i], found[i + 1]);
    return found;
  }

 private:
  /// The number of weights in a block; slices begin at blocks.
  static constexpr std::size_t block = 8;
  static constexpr std::int16_t longest = mlw_longest_slice / block;

  using run_costs = std::array<std::int16_t, mlw_run_ways>;

  /// The best last slice that ends after a block.
  struct last_slice {
    std::int16_t blocks = 0;
    std::uint8_t way = 0;
    std::uint8_t run_divisor = 0;
  };

  /// If `indices` is a span of fixed extent, the compiler unrolls the loop.
  template <class Indices>
  [[nodiscard]] mlw_lanes bits_of(Indices indices) const {
    mlw_lanes bits;
    unsigned used = 0;
    for (auto const index : indices) {
      bits += mlw_lanes(mlw_way_bits[index]);
      used |= index;
    }
    auto const uncompressed = static_cast<unsigned>(indices.size()) * width_;
    bits.set(mlw_uncompressed_way,
             static_cast<std::int16_t>(used >> width_ == 0 ? uncompressed : mlw_impossible));
    return bits;
  }

  /// The bits of runs with each divisor, relative to the fewest.
  [[nodiscard]] static run_costs run_bits_of(std::span<std::uint32_t const> runs) {
    std::array<std::uint32_t, mlw_run_ways> sum{};
    for (auto const run : runs) {
      for (unsigned r = 0; r < mlw_run_ways; ++r) sum[r] += (run >> r) + r;
    }
    auto const least = *std::min_element(sum.begin(), sum.end());
    run_costs costs{};
    for (unsigned r = 0; r < mlw_run_ways; ++r) {
      costs[r] = static_cast<std::int16_t>(std::min(sum[r] - least, std::uint32_t{mlw_impossible}));
    }
    return costs;
  }

  /// The last slices up to a block, for every divisor of runs and every way, as a local object,
  /// whose members stay in registers.
  template <std::size_t Runs>
  struct ends {
    std::array<mlw_lanes, Runs> cost{};
    std::array<mlw_lanes, Runs> blocks{};
    std::size_t best_run = 0;  ///< of the cheapest last slice
    std::size_t best_way = 0;

    void start(std::array<mlw_lanes, mlw_run_ways> const& fresh) {
      for (std::size_t r = 0; r < Runs; ++r) cost[r].restart(fresh[r], blocks[r], longest);
    }

    void add(mlw_lanes const& weight_bits) {
      for (std::size_t r = 0; r < Runs; ++r) {
        cost[r] += weight_bits;
        blocks[r] += std::int16_t{1};
      }
    }
    void add(run_costs const& run_bits) {
      for (std::size_t r = 0; r < Runs; ++r) cost[r] += run_bits[r];
    }

    /// The cheapest slice; makes costs relative to it.
    [[nodiscard]] last_slice take_cheapest() {
      auto lowest = cost[0];
      for (std::size_t r = 1; r < Runs; ++r) lowest.keep_least(cost[r]);
      auto const least = lowest.least();
      if (cost[best_run].at(best_way) != least) find(least);
      for (std::size_t r = 0; r < Runs; ++r) cost[r] -= least;
      return {blocks[best_run].at(best_way), static_cast<std::uint8_t>(best_way),
              static_cast<std::uint8_t>(best_run)};
    }

   private:
    void find(std::int16_t least) {
      for (best_run = 0;; ++best_run) {
        auto const costs = cost[best_run].each();
        auto const at = ranges::find(costs, least);
        if (at == costs.end()) continue;
        best_way = static_cast<std::size_t>(at - costs.begin());
        return;
      }
    }
  };

  /// Fills in the best last slices.
  template <std::size_t Runs>
  void find_ends() {
    auto const indices = symbols_.indices;
    best_.resize((indices.size() + block - 1) / block);
    ends<Runs> made;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      std::size_t const at = i * block;
      std::size_t const size = std::min(block, indices.size() - at);
      if (i > 0) made.start(new_slice_);
      auto const part = indices.subspan(at, size);
      made.add(size == block ? bits_of(std::span<std::uint16_t const, block>(part.data(), block))
                             : bits_of(part));
      if constexpr (Runs > 1)
        made.add(run_bits_of(symbols_.runs_of({.begin = at, .end = at + size})));
      best_[i] = made.take_cheapest();
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
    ranges::reverse(found);
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
  std::array<mlw_lanes, mlw_run_ways> new_slice_{};
  std::vector<last_slice> best_{};  ///< by block
};

}  // namespace arm_delegate::ethosu::weights::detail
