#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which palettes suit weights of the MLW code, judged by how often each weight occurs.

#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// Of some weights that follow each other: how often each occurs, and what runs of zeros cost.
struct mlw_statistics {
  std::array<std::uint32_t, mlw_codes> counts{};       ///< by folded weight
  std::array<std::uint64_t, mlw_run_ways> run_bits{};  ///< by divisor

  explicit mlw_statistics(std::span<std::int16_t const> weights) {
    std::size_t run = 0;
    for (int const weight : weights) {
      ++counts[mlw_fold(weight)];
      if (weight == 0) {
        ++run;
        continue;
      }
      add_run(run);
      run = 0;
    }
    add_run(run);
  }

  mlw_statistics& operator+=(mlw_statistics const& other) {
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
    for (std::size_t i = 0; i < run_bits.size(); ++i) run_bits[i] += other.run_bits[i];
    return *this;
  }

 private:
  void add_run(std::size_t run) {
    for (unsigned d = 0; d < mlw_run_ways; ++d) run_bits[d] += mlw_run_bits(run, d);
  }
};

/// What one slice of all weights would be.
struct mlw_estimate {
  std::uint64_t bits = 0;
  std::size_t way = 0;
  unsigned run_divisor = 0;
};

/// The weights that occur, most frequent first.
class mlw_ranking {
 public:
  mlw_ranking(mlw_statistics const& statistics, bool has_runs)
      : statistics_(&statistics), has_runs_(has_runs) {
    for (unsigned c = has_runs ? 1 : 0; c < mlw_codes; ++c) {
      if (statistics.counts[c] != 0) codes_.push_back(static_cast<std::uint16_t>(c));
    }
    std::ranges::sort(codes_, [&](unsigned a, unsigned b) {
      return statistics.counts[a] != statistics.counts[b]
                 ? statistics.counts[a] > statistics.counts[b]
                 : a > b;
    });
  }

  /// Sizes of a palette that are worth a try; a palette of one entry can't be expressed.
  [[nodiscard]] std::vector<unsigned> palette_sizes() const {
    std::vector<unsigned> sizes{0};
    auto const all = static_cast<unsigned>(codes_.size());
    if (all == 0) return sizes;
    for (unsigned size = 2; size <= mlw_palette_capacity; size *= 2) {
      unsigned const taken = std::min(size, std::max(all, 2U));
      if (taken != sizes.back() && fits(taken)) sizes.push_back(taken);
    }
    return sizes;
  }

  /// The palette of the most frequent weights.
  [[nodiscard]] mlw_palette palette(unsigned size) const {
    mlw_palette made{.size = size, .has_runs = has_runs_};
    made.direct_offset = offset_behind(size);
    unsigned largest = 0;
    for (unsigned i = 0; i < std::min<std::size_t>(size, codes_.size()); ++i) {
      made.entries[i] = codes_[i];
      largest = std::max<unsigned>(largest, codes_[i]);
    }
    if (size == 0 && !codes_.empty()) largest = std::ranges::max(codes_) - made.direct_offset;
    made.entry_bits =
        std::max<unsigned>(mlw_smallest_width, static_cast<unsigned>(std::bit_width(largest)));
    return made;
  }

  /// About the bits of all weights in one slice with that palette, and the way to code them.
  [[nodiscard]] mlw_estimate estimate(mlw_palette const& palette) const {
    std::array<std::uint64_t, mlw_weight_ways> total{};
    std::uint64_t weights = 0;
    for (std::size_t rank = 0; rank < codes_.size(); ++rank) {
      auto const count = statistics_->counts[codes_[rank]];
      auto const& bits = mlw_weight_bits[index_at(rank, palette)];
      for (std::size_t w = 0; w < mlw_uncompressed_way; ++w) {
        total[w] += std::uint64_t{count} * static_cast<std::uint64_t>(bits[w]);
      }
      weights += count;
    }
    bool const all_fit = palette.size == 0 || palette.size >= codes_.size();
    total.back() = all_fit ? weights * palette.uncompressed_width() : total.front();
    auto const least = std::ranges::min_element(total);
    mlw_estimate made{.bits = *least + palette.bits() + mlw_slice_header_bits};
    made.way = static_cast<std::size_t>(least - total.begin());
    if (has_runs_) {
      auto const runs = std::ranges::min_element(statistics_->run_bits);
      made.bits += *runs;
      made.run_divisor = static_cast<unsigned>(runs - statistics_->run_bits.begin());
    }
    return made;
  }

  /// The index of every folded weight that occurs.
  [[nodiscard]] std::array<std::uint16_t, mlw_codes> indices(mlw_palette const& palette) const {
    std::array<std::uint16_t, mlw_codes> made{};
    for (std::size_t rank = 0; rank < codes_.size(); ++rank) {
      made[codes_[rank]] = static_cast<std::uint16_t>(index_at(rank, palette));
    }
    return made;
  }

 private:
  [[nodiscard]] unsigned index_at(std::size_t rank, mlw_palette const& palette) const {
    if (rank < palette.size) return static_cast<unsigned>(rank);
    return palette.size + codes_[rank] - palette.direct_offset;
  }

  /// The smallest weight that is no entry, as far as the field allows.
  [[nodiscard]] unsigned offset_behind(unsigned size) const {
    if (size >= codes_.size()) return 0;
    unsigned least = mlw_largest_offset;
    for (std::size_t rank = size; rank < codes_.size(); ++rank) {
      least = std::min<unsigned>(least, codes_[rank]);
    }
    return least;
  }

  /// Whether all indices behind that many entries have 9 bits.
  [[nodiscard]] bool fits(unsigned size) const {
    if (size >= codes_.size()) return true;
    unsigned largest = 0;
    for (std::size_t rank = size; rank < codes_.size(); ++rank) {
      largest = std::max<unsigned>(largest, codes_[rank]);
    }
    return size + largest - offset_behind(size) < mlw_codes;
  }

  mlw_statistics const* statistics_;
  bool has_runs_;
  std::vector<std::uint16_t> codes_{};
};

}  // namespace arm_delegate::ethosu::weights::detail
