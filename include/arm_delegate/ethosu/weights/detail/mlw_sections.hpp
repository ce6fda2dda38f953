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

/// Measures small parts of the weights, one after the other; bits are in eighths.
class mlw_part {
 public:
  static constexpr std::size_t most = 64;  ///< weights

  void measure(std::span<std::uint16_t const> weights,
               std::array<std::int16_t, mlw_codes> const& costs) {
    cost = certainty_ = distinct_ = new_ = runs_ = 0;
    used_ = 0;
    ++part_;
    unsigned last = 0;
    for (auto const w : weights) {
      auto& count = counts_[w];
      cost += costs[w];
      certainty_ += entropies[count + 1U] - entropies[count];
      if (count == 0) {
        ++distinct_;
        new_ += part_of_[w] + 1 == part_ ? 0 : 1;
        part_of_[w] = static_cast<std::uint8_t>(part_);
      }
      runs_ += last != 0 && w == 0 ? 1 : 0;
      used_ |= w;
      last = w;
      ++count;
    }
    count_ = static_cast<int>(weights.size());
    zeros_ = counts_[0];
    zero_cost_ = costs[0];
    for (auto const w : weights) counts_[w] = 0;
  }

  /// The entropy of the weights, of which few samples show less: (distinct - 1) / 2 * log2(e) bits,
  /// after Miller and Madow. A weight other than zero takes at least a bit.
  [[nodiscard]] int entropy() const {
    int const shown = entropies[static_cast<std::size_t>(count_)] - certainty_;
    return std::max(shown + 6 * (distinct_ - 1), 8 * (count_ - zeros_));
  }
  /// The palette of the part, and what it adds to the palette of the part before.
  [[nodiscard]] int all_entries() const { return entries(distinct_); }
  [[nodiscard]] int new_entries() const { return entries(new_); }

  /// What it saves to begin, or to stop, coding zeros as runs: a run takes about two bits and one
  /// for each weight between runs, a zero that is coded as a weight about two.
  [[nodiscard]] int other_saving(bool has_runs) const {
    int const nonzeros = count_ - zeros_;
    return has_runs ? 8 * nonzeros + zeros_ * (zero_cost_ - 16)
                    : zeros_ * zero_cost_ - 8 * nonzeros - 16 * runs_;
  }

  int cost = 0;  ///< with the costs given

 private:
  static constexpr auto entropies = mlw_entropy_table<most + 1>();

  [[nodiscard]] int entries(int count) const {
    return 8 * std::min(count, static_cast<int>(mlw_palette_capacity)) *
           static_cast<int>(std::bit_width(used_));
  }

  std::array<std::uint8_t, mlw_codes> counts_{};
  std::array<std::uint8_t, mlw_codes> part_of_{};  ///< the last one that has the weight
  int part_ = 1;
  int count_ = 0;
  int zeros_ = 0;
  int zero_cost_ = 0;
  int certainty_ = 0;
  int distinct_ = 0;
  int new_ = 0;  ///< not in the part before
  int runs_ = 0;
  unsigned used_ = 0;
};

/// Halves the weights again and again; keeps the halves apart if that saves bits.
class mlw_section_search {
 public:
  explicit mlw_section_search(std::span<std::uint16_t const> weights) : weights_(weights) {}

  /// Where sections begin, the first at 0, and where the last one ends.
  [[nodiscard]] std::vector<std::size_t> search() {
    (void)search(0, weights_.size());
    auto bounds = bounds_;
    bounds.push_back(weights_.size());
    // A bound moves its neighbours, not always for the better.
    auto best = bounds;
    auto least = estimate(best);
    constexpr int rounds = 1;
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
    // Sections that begin between the halves' bounds look bad until their bounds are refined.
    auto const slack = size <= coarse ? std::uint64_t{96} : 0;
    if (apart > both.bits + slack) bounds_.resize(kept + 1);
    both.bits = std::min(both.bits, apart);
    return both;
  }

  /// Whether consecutive parts may take fewer bits with a palette of their own, or if only zeros
  /// are coded in the other way. A part takes about the entropy of its weights, and new entries.
  [[nodiscard]] bool differs(std::size_t begin, std::size_t end, mlw_plan const& plan) const {
    constexpr int header = 8 * (mlw_slice_header_bits + mlw_palette_header_bits);
    int const plan_header = 8 * static_cast<int>(mlw_slice_header_bits + plan.palette.bits());
    constexpr auto most = mlw_part::most;
    std::size_t const size = end - begin > 4 * most ? most : most / 2;
    auto const costs = mlw_weight_costs(plan);
    mlw_part part;
    int saving = 0;      // of the best section that ends here
    int all_saving = 0;  // of a section for each part
    int other_saving = 0;
    for (std::size_t at = begin; at < end; at += size) {
      part.measure(weights_.subspan(at, std::min(size, end - at)), costs);
      int const alone = part.cost - part.entropy() - part.all_entries() - header;
      saving = std::max(saving + part.cost - part.entropy() - part.new_entries(), alone);
      all_saving += alone;
      other_saving = std::max(0, other_saving + part.other_saving(plan.palette.has_runs));
      if (saving > 0 || other_saving > plan_header) return true;
    }
    return all_saving + plan_header > 0;
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
