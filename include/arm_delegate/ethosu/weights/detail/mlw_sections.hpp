#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Where a new palette of the MLW code pays.

#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_palettes.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_statistics.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// What one more weight of each kind costs with a plan, in eighths of a bit.
inline std::array<std::int16_t, mlw_codes> mlw_weight_costs(mlw_plan const& plan) {
  constexpr int per_bit = 8;
  constexpr int dear = 24;  // bits of a weight that needs another palette or way
  auto const& palette = plan.palette;
  int const run_bits = palette.has_runs ? 1 + static_cast<int>(plan.run_divisor) : 0;
  auto const cost_of = [&](unsigned index) {
    int bits = mlw_bits_of(index, plan.way);
    if (plan.way == mlw_uncompressed_way) {
      auto const width = palette.uncompressed_width();
      bits = index >> width == 0 ? static_cast<int>(width) : dear;
    }
    return static_cast<std::int16_t>(std::min(bits + run_bits, dear) * per_bit);
  };
  std::array<std::int16_t, mlw_codes> costs{};
  costs.fill(dear * per_bit);
  for (unsigned w = palette.direct_offset; w < mlw_codes; ++w) {
    auto const index = w - palette.direct_offset + palette.size;
    if (index < mlw_codes) costs[w] = cost_of(index);
  }
  for (unsigned i = 0; i < palette.size; ++i) costs[palette.entries[i]] = cost_of(i);
  if (palette.has_runs) costs[0] = per_bit >> plan.run_divisor;
  return costs;
}

/// c * log2(c) for counts c, in eighths of a bit, rounded down.
template <std::size_t Size>
constexpr std::array<std::int16_t, Size> mlw_entropy_table() {
  std::array<std::int16_t, Size> made{};
  for (std::uint64_t c = 1; c < Size; ++c) {
    // log2 c = log2(c^8) / 8, of which the whole part of log2(c^8) is known; c^8 below 2^56.
    std::uint64_t power = c * c;
    power *= power;
    power *= power;
    made[c] = static_cast<std::int16_t>(c * (static_cast<unsigned>(std::bit_width(power)) - 1));
  }
  return made;
}

/// Halves the weights again and again; keeps the halves apart if that saves bits.
class mlw_section_search {
 public:
  explicit mlw_section_search(std::span<std::uint16_t const> weights) : weights_(weights) {}

  /// Where sections begin, the first at 0, and where the last one ends.
  [[nodiscard]] std::vector<std::size_t> search() {
    (void)search(0, weights_.size());
    auto best = bounds_;
    best.push_back(weights_.size());
    if (best.size() == 2) return best;
    auto bounds = best;
    refine(bounds);
    drop_useless(bounds);
    return estimate(bounds) < estimate(best) ? bounds : best;
  }

 private:
  // Weights of the smallest sections, and of those that are only cut if parts of them differ.
  static constexpr std::size_t fine = 32;
  static constexpr std::size_t coarse = 1024;

  struct found {
    mlw_statistics statistics;
    std::uint64_t bits = 0;
  };

  found search(std::size_t begin, std::size_t end) {
    auto const size = end - begin;
    auto const kept = bounds_.size();
    if (size <= coarse) {
      mlw_statistics const statistics(weights_.subspan(begin, size));
      auto const plan = best_mlw_plan(statistics);
      if (size <= fine || !differs(begin, end, plan)) {
        bounds_.push_back(begin);
        return {statistics, plan.bits};
      }
    }
    auto const middle = begin + std::bit_floor(size - 1);
    auto const first = search(begin, middle);
    auto const second = search(middle, end);
    found both{first.statistics};
    both.statistics += second.statistics;
    both.bits = best_mlw_plan(both.statistics).bits;
    auto const apart = first.bits + second.bits;
    if (apart < both.bits) {
      both.bits = apart;
    } else {
      bounds_.resize(kept + 1);
    }
    return both;
  }

  /// Whether parts may take fewer bits with palettes of their own. A part takes at least the
  /// entropy of its weights, a palette and a header; several parts may gain if only zeros are coded
  /// in the other way.
  [[nodiscard]] bool differs(std::size_t begin, std::size_t end, mlw_plan const& plan) const {
    constexpr int header = mlw_slice_header_bits + mlw_palette_header_bits;
    constexpr std::size_t most = 64;
    std::size_t const part = end - begin > most ? most : most / 2;
    static constexpr auto entropy = mlw_entropy_table<most + 1>();
    auto const costs = mlw_weight_costs(plan);
    int const other_header =
        8 * static_cast<int>(mlw_slice_header_bits + plan.palette.bits());
    std::array<std::uint8_t, mlw_codes> counts{};
    int saving = 0;
    int other_saving = 0;
    for (std::size_t at = begin; at < end; at += part) {
      auto const weights = weights_.subspan(at, std::min(part, end - at));
      int cost = 0;
      int distinct = 0;
      int certainty = 0;
      int runs = 0;
      unsigned used = 0;
      unsigned last = 0;
      for (auto const w : weights) {
        auto& count = counts[w];
        cost += costs[w];
        certainty += entropy[count + 1U] - entropy[count];
        distinct += count == 0 ? 1 : 0;
        runs += last != 0 && w == 0 ? 1 : 0;
        used |= w;
        last = w;
        ++count;
      }
      int const zeros = counts[0];
      for (auto const w : weights) counts[w] = 0;
      int const nonzeros = static_cast<int>(weights.size()) - zeros;
      int const least = std::max(entropy[weights.size()] - certainty, 8 * nonzeros);
      int const entries = std::min(distinct, static_cast<int>(mlw_palette_capacity));
      int const palette = 8 * entries * static_cast<int>(std::bit_width(used));
      saving += std::max(0, cost - least - palette - 8 * header);
      // Zeros as runs take a bit for each other weight, and some for each run; else two bits.
      int const other = plan.palette.has_runs
                            ? 8 * nonzeros + zeros * (costs[0] - 16)
                            : zeros * costs[0] - 8 * nonzeros - 16 * runs;
      other_saving = std::max(0, other_saving + other);
      if (saving > 0 || other_saving > other_header) return true;
    }
    return false;
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
          best_plan(bounds[i - 1], bounds[i]).bits + best_plan(bounds[i], bounds[i + 1]).bits;
      if (best_plan(bounds[i - 1], bounds[i + 1]).bits > apart) {
        ++i;
      } else {
        bounds.erase(bounds.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
  }

  [[nodiscard]] std::uint64_t estimate(std::vector<std::size_t> const& bounds) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i + 1 < bounds.size(); ++i) {
      bits += best_plan(bounds[i], bounds[i + 1]).bits;
    }
    return bits;
  }

  [[nodiscard]] mlw_plan best_plan(std::size_t begin, std::size_t end) const {
    return best_mlw_plan(mlw_statistics(weights_.subspan(begin, end - begin)));
  }

  [[nodiscard]] std::size_t best_bound(std::size_t begin, std::size_t bound,
                                       std::size_t end) const {
    if (begin == bound || bound == end) return bound;
    auto const before = mlw_weight_costs(best_plan(begin, bound));
    auto const after = mlw_weight_costs(best_plan(bound, end));
    std::int64_t cost = 0;
    std::int64_t least = 0;
    std::size_t best = begin;
    for (std::size_t at = begin; at < end; ++at) {
      auto const weight = weights_[at];
      cost += before[weight] - after[weight];
      if (cost < least) {
        least = cost;
        best = at + 1;
      }
    }
    return best;
  }

  std::span<std::uint16_t const> weights_;
  std::vector<std::size_t> bounds_{};
};

}  // namespace arm_delegate::ethosu::weights::detail
