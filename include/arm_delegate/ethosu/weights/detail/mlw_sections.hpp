#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Where a new palette of the MLW code pays.

#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_statistics.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// The palette that looks cheapest for weights of some statistics.
struct mlw_best_palette {
  std::uint64_t bits = ~std::uint64_t{0};
  mlw_estimate slice{};
  mlw_palette palette{};
};

inline mlw_best_palette find_mlw_palette(mlw_statistics const& statistics) {
  mlw_best_palette best;
  for (bool const has_runs : {false, true}) {
    if (has_runs && statistics.counts[0] == 0) continue;
    mlw_ranking const ranking(statistics, has_runs);
    for (auto const size : ranking.palette_sizes()) {
      auto const palette = ranking.palette(size);
      auto const slice = ranking.estimate(palette);
      if (slice.bits < best.bits) best = {slice.bits, slice, palette};
    }
  }
  return best;
}

/// About what one more weight of each kind costs, in eighths of a bit.
inline std::array<int, mlw_codes> mlw_weight_costs(mlw_best_palette const& best) {
  constexpr int per_bit = 8;
  constexpr int dear = 24;  // bits of a weight that needs another palette or way
  bool const is_uncompressed = best.slice.way == mlw_uncompressed_way;
  bool const has_runs = best.palette.has_runs;
  int const run_bits = has_runs ? 1 + static_cast<int>(best.slice.run_divisor) : 0;
  std::array<int, mlw_codes> costs{};
  costs.fill(dear * per_bit);
  for (unsigned index = 0; index < mlw_codes; ++index) {
    auto const weight_code = best.palette.code_of(index);
    if (weight_code >= mlw_codes) continue;
    int bits = mlw_weight_bits[index][best.slice.way];
    if (is_uncompressed && index >> best.palette.uncompressed_width() == 0) {
      bits = static_cast<int>(best.palette.uncompressed_width());
    }
    int& cost = costs[weight_code];
    cost = std::min(cost, (bits + run_bits) * per_bit);
  }
  if (has_runs) costs[0] = per_bit >> best.slice.run_divisor;
  return costs;
}

/// Begins with small blocks, and merges neighbours as long as that saves bits.
class mlw_section_search {
 public:
  mlw_section_search(std::span<std::int16_t const> weights, std::size_t smallest_block)
      : weights_(weights) {
    // Larger blocks of longer streams save time; still larger ones miss palettes that pay.
    constexpr std::size_t largest_block = 128;
    constexpr std::size_t few_blocks = 2048;
    std::size_t const size =
        std::max(smallest_block, std::min(weights.size() / few_blocks, largest_block));
    for (std::size_t at = 0; at < weights.size(); at += size) {
      mlw_statistics statistics(weights.subspan(at, std::min(size, weights.size() - at)));
      auto const bits = find_mlw_palette(statistics).bits;
      sections_.push_back({.begin = at, .statistics = statistics, .bits = bits});
    }
    for (std::size_t i = 0; i + 1 < sections_.size(); ++i) measure(i);
  }

  /// Where sections begin, the first at 0, and where the last one ends.
  [[nodiscard]] std::vector<std::size_t> search() {
    while (merge_best()) {
    }
    std::vector<std::size_t> bounds;
    bounds.reserve(sections_.size() + 1);
    for (auto const& s : sections_) bounds.push_back(s.begin);
    bounds.push_back(weights_.size());
    // A bound moves its neighbours, not always for the better.
    auto best = bounds;
    auto least = estimate(best);
    constexpr int rounds = 2;
    for (int i = 0; i < rounds && bounds.size() > 2; ++i) {
      refine(bounds);
      drop_useless(bounds);
      auto const bits = estimate(bounds);
      if (bits >= least) continue;
      least = bits;
      best = bounds;
    }
    return best;
  }

 private:
  struct section {
    std::size_t begin = 0;
    mlw_statistics statistics;
    std::uint64_t bits = 0;
    std::uint64_t merged_bits = 0;  ///< together with the next one
    std::int64_t saving = 0;        ///< of a merge with the next one
  };

  void measure(std::size_t i) {
    section& s = sections_[i];
    section const& next = sections_[i + 1];
    mlw_statistics both = s.statistics;
    both += next.statistics;
    s.merged_bits = find_mlw_palette(both).bits;
    s.saving =
        static_cast<std::int64_t>(s.bits + next.bits) - static_cast<std::int64_t>(s.merged_bits);
  }

  /// Merges every pair that saves more than the pairs beside it; false where none saves anything.
  bool merge_best() {
    std::size_t const pairs = sections_.empty() ? 0 : sections_.size() - 1;
    std::vector<bool> is_best(sections_.size());
    for (std::size_t i = 0; i < pairs; ++i) {
      auto const saving = sections_[i].saving;
      is_best[i] = saving > 0 && (i == 0 || sections_[i - 1].saving < saving) &&
                   (i + 1 == pairs || sections_[i + 1].saving <= saving);
    }
    std::vector<bool> changed;
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      auto const kept = changed.size();
      changed.push_back(is_best[i]);
      if (kept != i) sections_[kept] = sections_[i];
      if (!is_best[i]) continue;
      sections_[kept].bits = sections_[kept].merged_bits;
      sections_[kept].statistics += sections_[++i].statistics;
    }
    bool const merged = changed.size() < sections_.size();
    sections_.erase(sections_.begin() + static_cast<std::ptrdiff_t>(changed.size()),
                    sections_.end());
    for (std::size_t i = 0; i + 1 < sections_.size(); ++i) {
      if (changed[i] || changed[i + 1]) measure(i);
    }
    return merged;
  }

  /// Moves bounds from the blocks' to where one section's weights begin to cost less in the other.
  void refine(std::vector<std::size_t>& bounds) const {
    for (std::size_t i = 1; i + 1 < bounds.size(); ++i) {
      bounds[i] = best_bound(bounds[i - 1], bounds[i], bounds[i + 1]);
    }
    bounds.erase(std::ranges::unique(bounds).begin(), bounds.end());
  }

  /// Leaves out bounds of sections that have become too small for a palette of their own.
  void drop_useless(std::vector<std::size_t>& bounds) const {
    for (std::size_t i = 1; i + 1 < bounds.size();) {
      auto const apart =
          best_palette(bounds[i - 1], bounds[i]).bits + best_palette(bounds[i], bounds[i + 1]).bits;
      if (best_palette(bounds[i - 1], bounds[i + 1]).bits > apart) {
        ++i;
      } else {
        bounds.erase(bounds.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
  }

  [[nodiscard]] std::uint64_t estimate(std::vector<std::size_t> const& bounds) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
      bits += best_palette(bounds[i], bounds[i + 1]).bits;
    }
    return bits;
  }

  [[nodiscard]] mlw_best_palette best_palette(std::size_t begin, std::size_t end) const {
    return find_mlw_palette(mlw_statistics(weights_.subspan(begin, end - begin)));
  }

  [[nodiscard]] std::array<int, mlw_codes> costs_of(std::size_t begin, std::size_t end) const {
    return mlw_weight_costs(best_palette(begin, end));
  }

  [[nodiscard]] std::size_t best_bound(std::size_t begin, std::size_t bound,
                                       std::size_t end) const {
    if (begin == bound || bound == end) return bound;
    auto const before = costs_of(begin, bound);
    auto const behind = costs_of(bound, end);
    std::int64_t cost = 0;
    std::int64_t least = 0;
    std::size_t best = begin;
    for (std::size_t at = begin; at < end; ++at) {
      auto const weight_code = mlw_fold(weights_[at]);
      cost += before[weight_code] - behind[weight_code];
      if (cost < least) {
        least = cost;
        best = at + 1;
      }
    }
    return best;
  }

  std::span<std::int16_t const> weights_;
  std::vector<section> sections_{};
};

}  // namespace arm_delegate::ethosu::weights::detail
