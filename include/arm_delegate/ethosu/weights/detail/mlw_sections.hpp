#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Where a new palette of the MLW code pays.

#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_estimate.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_palettes.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_statistics.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

using mlw_weight_costs = std::array<std::int16_t, mlw_codes>;

/// Measures small parts of the weights, one after the other; bits are in eighths.
class mlw_part {
 public:
  static constexpr std::size_t most = 64;  ///< weights

  void measure(std::span<std::uint16_t const> weights, mlw_weight_costs const& costs) {
    cost = certainty_ = distinct_ = new_ = zeros_ = 0;
    used_ = 0;
    ++part_;
    for (auto const w : weights) {
      if (w == 0) {
        ++zeros_;
        continue;
      }
      auto& count = counts_[w];
      cost += costs[w];
      certainty_ += entropies[count + 1U] - entropies[count];
      if (count == 0) add_kind(w);
      used_ |= w;
      ++count;
    }
    if (zeros_ > 0) {
      cost += zeros_ * costs[0];
      certainty_ += entropies[static_cast<std::size_t>(zeros_)];
      add_kind(0);
    }
    count_ = static_cast<int>(weights.size());
    for (auto const w : weights) counts_[w] = 0;
  }

  /// The entropy of the weights, of which few samples show less: (distinct - 1) / 2 * log2(e) bits,
  /// after Miller and Madow. A code takes a little more, and at least a bit for each non-zero.
  [[nodiscard]] int entropy() const {
    int const shown = entropies[static_cast<std::size_t>(count_)] - certainty_;
    int const expected = shown + 6 * (distinct_ - 1);
    return std::max(expected + expected / 32, least_bits());
  }
  /// The palette of the part, and what it adds to the palette of the part before.
  [[nodiscard]] int all_entries() const { return entries(distinct_); }
  [[nodiscard]] int new_entries() const { return entries(new_); }

  int cost = 0;  ///< with the costs given

 private:
  /// c * log2(c) for counts c, in eighths of a bit, rounded down.
  static constexpr auto entropies = [] {
    std::array<std::int16_t, most + 1> made{};
    for (std::size_t c = 1; c < made.size(); ++c) {
      made[c] = static_cast<std::int16_t>(c * mlw_logarithms[c] * 8 / mlw_log_parts);
    }
    return made;
  }();

  /// A weight takes at least a bit; so does a run, which has a bit more for each doubling of the
  /// zeros that another bit stands for.
  [[nodiscard]] int least_bits() const {
    int const nonzeros = count_ - zeros_;
    int least = 8 * count_;
    for (int d = 0; d < static_cast<int>(mlw_run_ways); ++d) {
      int const more_zeros = std::max(0, zeros_ - nonzeros * ((1 << d) - 1));
      least = std::min(least, 8 * nonzeros * (2 + d) + (8 * more_zeros >> d));
    }
    return least;
  }

  void add_kind(std::uint16_t weight) {
    ++distinct_;
    new_ += part_of_[weight] + 1 == part_ ? 0 : 1;
    part_of_[weight] = static_cast<std::uint8_t>(part_);
  }

  [[nodiscard]] int entries(int count) const {
    return 8 * std::min(count, static_cast<int>(mlw_palette_capacity)) *
           static_cast<int>(std::bit_width(used_));
  }

  std::array<std::uint8_t, mlw_codes> counts_{};
  std::array<std::uint8_t, mlw_codes> part_of_{};  ///< the last one that has the weight
  int part_ = 1;
  int count_ = 0;
  int zeros_ = 0;
  int certainty_ = 0;
  int distinct_ = 0;
  int new_ = 0;  ///< not in the part before
  unsigned used_ = 0;
};

/// What one more weight of each kind costs in a section like that, in eighths of a bit.
inline mlw_weight_costs mlw_costs_of(mlw_statistics const& statistics) {
  constexpr int missing = 160;  // of a weight that the section does not have
  mlw_weight_costs costs;
  costs.fill(missing);
  auto const all = mlw_logarithm(statistics.weights);
  for (unsigned i = 0; i < statistics.distinct; ++i) {
    auto const weight = statistics.kinds[i];
    auto const parts = all - mlw_logarithm(statistics.counts[weight]);
    int const least = weight == 0 ? 1 : 8;
    costs[weight] = static_cast<std::int16_t>(
        std::clamp(static_cast<int>(8 * parts / mlw_log_parts), least, missing));
  }
  return costs;
}

/// Halves the weights again and again; keeps the halves apart if that saves bits.
class mlw_section_search {
 public:
  explicit mlw_section_search(std::span<std::uint16_t const> weights) : weights_(weights) {}

  /// Where sections begin, the first at 0, and where the last one ends.
  [[nodiscard]] std::vector<std::size_t> search() {
    (void)search(0, weights_.size());
    sections_.push_back(weights_.size());
    for (int i = 0; i < 2 && sections_.size() > 2; ++i) {
      move_bounds();
      drop_useless();
    }
    return std::move(sections_);
  }

 private:
  // Weights of the smallest sections, and of those that are only cut if parts of them differ.
  static constexpr std::size_t fine = 32;
  // Up to so many weights, every bit counts.
  static constexpr std::size_t few = 512;
  static constexpr std::size_t coarse = 1024;
  static constexpr std::size_t least_bits = 200;

  struct found {
    mlw_statistics statistics;
    std::uint64_t bits = 0;
  };

  found search(std::size_t begin, std::size_t end) {
    if (end - begin > coarse) return search_halves(begin, end);
    mlw_statistics const statistics(weights_.subspan(begin, end - begin));
    auto const bits = mlw_estimate(statistics).bits();
    // Smaller sections would save less than their palettes and headers take.
    std::size_t const smallest =
        std::max(weights_.size() <= few ? fine : 2 * fine, (end - begin) * least_bits / bits);
    if (end - begin > smallest && true) {
      auto const kept = sections_.size();
      auto const apart = search_parts(begin, end, smallest).bits;
      // Sections that begin between the parts' bounds look bad until their bounds are refined.
      if (apart < bits + 96) return {statistics, std::min(bits, apart)};
      sections_.resize(kept);
    }
    sections_.push_back(begin);
    return {statistics, bits};
  }

  /// Finds sections by estimates of their bits.
  found search_parts(std::size_t begin, std::size_t end, std::size_t smallest) {
    auto const kept = sections_.size();
    if (end - begin <= smallest) {
      sections_.push_back(begin);
      found one{statistics_of(begin, end)};
      one.bits = mlw_estimate(one.statistics).bits();
      return one;
    }
    auto const middle = middle_of(begin, end);
    auto both = search_parts(begin, middle, smallest);
    auto const second = search_parts(middle, end, smallest);
    auto const apart = both.bits + second.bits;
    both.statistics += second.statistics;
    both.bits = mlw_estimate(both.statistics).bits();
    if (both.bits <= apart) {
      sections_.resize(kept);
      sections_.push_back(begin);
    }
    both.bits = std::min(both.bits, apart);
    return both;
  }

  static std::size_t middle_of(std::size_t begin, std::size_t end) {
    return begin + std::bit_floor(end - begin - 1);
  }

  found search_halves(std::size_t begin, std::size_t end) {
    auto const kept = sections_.size();
    auto const middle = middle_of(begin, end);
    auto both = search(begin, middle);
    auto const second = search(middle, end);
    both.statistics += second.statistics;
    auto const apart = both.bits + second.bits;
    both.bits = mlw_estimate(both.statistics).bits();
    // Less than a hundredth is not worth the time that more sections take.
    if (apart >= both.bits - both.bits / 128) {
      sections_.resize(kept);
      sections_.push_back(begin);
    }
    both.bits = std::min(both.bits, apart);
    return both;
  }

  /// Whether consecutive parts may take fewer bits with a palette of their own. A part takes about
  /// the entropy of its weights, and new entries.
  [[nodiscard]] bool differs(std::size_t begin, std::size_t end,
                             mlw_statistics const& statistics) const {
    constexpr int header = 8 * (mlw_slice_header_bits + mlw_palette_header_bits);
    auto const entries = std::min(statistics.distinct, mlw_palette_capacity);
    int const plan_header =
        header + 8 * static_cast<int>(entries * std::bit_width(statistics.largest));
    constexpr auto most = mlw_part::most;
    std::size_t const size = end - begin > 4 * most ? most : most / 2;
    // Between small sections, the palette of the rest becomes smaller, too.
    int const rest_saving = size < most && weights_.size() > few ? plan_header / 2 : 0;
    auto const costs = mlw_costs_of(statistics);
    mlw_part part;
    int saving = 0;      // of the best section that ends here
    int all_saving = 0;  // of a section for each part
    for (std::size_t at = begin; at < end; at += size) {
      part.measure(weights_.subspan(at, std::min(size, end - at)), costs);
      int const alone = part.cost - part.entropy() - part.all_entries() - header;
      saving = std::max(saving + part.cost - part.entropy() - part.new_entries(), alone);
      all_saving += alone;
      if (saving + rest_saving > 0) return true;
    }
    // A part does not need a header of its own if it joins the next one.
    return all_saving + (end - begin <= few ? 2 : 1) * plan_header > 0;
  }

  [[nodiscard]] mlw_statistics statistics_of(std::size_t begin, std::size_t end) const {
    return mlw_statistics(weights_.subspan(begin, end - begin));
  }

  /// Moves bounds to where one section's weights begin to cost less in the other.
  void move_bounds() {
    auto before = mlw_costs_of(statistics_of(sections_[0], sections_[1]));
    for (std::size_t i = 1; i + 1 < sections_.size(); ++i) {
      auto const end = sections_[i + 1];
      auto const after = mlw_costs_of(statistics_of(sections_[i], end));
      std::int64_t cost = 0;
      std::int64_t least = 0;
      std::size_t best = sections_[i - 1];
      for (std::size_t at = best; at < end; ++at) {
        auto const weight = weights_[at];
        cost += before[weight] - after[weight];
        if (cost < least) {
          least = cost;
          best = at + 1;
        }
      }
      sections_[i] = best;
      before = after;
    }
    sections_.erase(std::unique(sections_.begin(), sections_.end()), sections_.end());
  }

  /// Merges sections that are too small for a palette of their own with the one before.
  void drop_useless() {
    std::vector<std::size_t> kept{0};
    found last{statistics_of(0, sections_[1])};
    last.bits = mlw_estimate(last.statistics).bits();
    for (std::size_t i = 1; i + 1 < sections_.size(); ++i) {
      found next{statistics_of(sections_[i], sections_[i + 1])};
      next.bits = mlw_estimate(next.statistics).bits();
      auto both = last.statistics;
      both += next.statistics;
      auto const bits = mlw_estimate(both).bits();
      if (bits > last.bits + next.bits) {
        kept.push_back(sections_[i]);
        last = next;
      } else {
        last = {both, bits};
      }
    }
    kept.push_back(sections_.back());
    sections_ = std::move(kept);
  }

  std::span<std::uint16_t const> weights_;
  std::vector<std::size_t> sections_{};  ///< where they begin
};

}  // namespace arm_delegate::ethosu::weights::detail
