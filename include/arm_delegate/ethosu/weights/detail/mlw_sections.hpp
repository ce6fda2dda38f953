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
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

using mlw_weight_costs = std::array<std::int16_t, mlw_codes>;

/// What one more weight of each kind costs with a plan, in eighths of a bit; of folded weights up
/// to the largest that is asked for.
inline mlw_weight_costs mlw_costs_of(mlw_plan const& plan, unsigned largest = mlw_codes - 1) {
  constexpr int per_bit = 8;
  constexpr int dear = 24;  // bits of a weight that needs another palette or way
  auto const& palette = plan.palette;
  bool const is_uncompressed = plan.way == mlw_uncompressed_way;
  bool const is_truncated = mlw_is_truncated(plan.way);
  unsigned const width = is_uncompressed ? palette.uncompressed_width() : mlw_divisor_of(plan.way);
  unsigned const last = is_uncompressed ? 0
                        : is_truncated  ? mlw_largest_truncated
                                        : mlw_largest_quotient;
  int const most_unary = is_uncompressed ? 0
                         : is_truncated  ? 2
                                         : static_cast<int>(mlw_largest_quotient) + 1;
  int const run_bits = palette.has_runs ? 1 + static_cast<int>(plan.run_divisor) : 0;
  int const other_bits = static_cast<int>(width) + run_bits;
  auto const cost_of = [=](unsigned index) {
    unsigned const quotient = index >> width;
    int const bits = std::min(static_cast<int>(quotient) + 1, most_unary) + other_bits;
    return static_cast<std::int16_t>((quotient > last ? dear : std::min(bits, dear)) * per_bit);
  };
  mlw_weight_costs costs;
  std::fill_n(costs.begin(), largest + 1, static_cast<std::int16_t>(dear * per_bit));
  auto const shift = palette.size - palette.direct_offset;
  for (unsigned w = palette.direct_offset; w <= largest; ++w) costs[w] = cost_of(w + shift);
  for (unsigned i = 0; i < palette.size; ++i) costs[palette.entries[i]] = cost_of(i);
  if (palette.has_runs) costs[0] = static_cast<std::int16_t>(per_bit >> plan.run_divisor);
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

  void measure(std::span<std::uint16_t const> weights, mlw_weight_costs const& costs) {
    cost = certainty_ = distinct_ = new_ = runs_ = zeros_ = 0;
    used_ = 0;
    ++part_;
    unsigned last = 0;
    for (auto const w : weights) {
      if (w == 0) {
        ++zeros_;
        runs_ += last != 0 ? 1 : 0;
        last = 0;
        continue;
      }
      auto& count = counts_[w];
      cost += costs[w];
      certainty_ += entropies[count + 1U] - entropies[count];
      if (count == 0) add_kind(w);
      used_ |= w;
      last = w;
      ++count;
    }
    if (zeros_ > 0) {
      cost += zeros_ * costs[0];
      certainty_ += entropies[static_cast<std::size_t>(zeros_)];
      add_kind(0);
    }
    count_ = static_cast<int>(weights.size());
    zero_cost_ = costs[0];
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
    if (weights_.size() <= few) {
      search_few();
    } else {
      (void)search(0, weights_.size());
    }
    auto best = sections_;
    auto sections = sections_;
    // A bound moves its neighbours, not always for the better; a large gain leaves more to gain.
    for (bool improves = true; improves;) {
      refine(sections);
      drop_useless(sections);
      auto const before = total(best);
      auto const after = total(sections);
      if (after < before) best = sections;
      improves = after + after / 64 < before;
    }
    std::vector<std::size_t> bounds;
    bounds.reserve(best.size() + 1);
    for (auto const& s : best) bounds.push_back(s.begin);
    bounds.push_back(weights_.size());
    return bounds;
  }

 private:
  struct section {
    std::size_t begin = 0;
    mlw_plan plan{};
  };

  // Weights of the smallest sections, and of those that are only cut if parts of them differ.
  static constexpr std::size_t fine = 32;
  // Up to so many weights, every bit counts and the time does not.
  static constexpr std::size_t few = 512;
  static constexpr std::size_t coarse = 1024;

  struct found {
    mlw_statistics statistics;
    std::uint64_t bits = 0;
  };

  /// Finds the best of all sections that begin at multiples of a few weights.
  void search_few() {
    mlw_statistics const all(weights_);
    sections_.push_back({0, best_mlw_plan(all)});
    if (!differs(0, weights_.size(), sections_[0].plan, all.largest)) return;
    constexpr std::size_t most_blocks = 32;
    // A section that is worse by more than the largest palette does not become good again.
    constexpr std::uint64_t hopeless = 400;
    std::size_t const block =
        std::max<std::size_t>(8, std::bit_ceil(weights_.size()) / most_blocks);
    struct last_section {
      section last{};
      std::uint64_t bits = ~std::uint64_t{0};  ///< of all sections up to its end
    };
    std::array<last_section, most_blocks + 1> best{};
    best[0].bits = 0;
    std::size_t const blocks = (weights_.size() + block - 1) / block;
    for (std::size_t i = 0; i < blocks; ++i) {
      mlw_statistics statistics;
      for (std::size_t j = i; j < blocks; ++j) {
        auto const at = j * block;
        statistics += mlw_statistics(weights_.subspan(at, std::min(block, weights_.size() - at)));
        auto const plan = best_mlw_plan(statistics);
        auto const bits = best[i].bits + plan.bits;
        if (bits < best[j + 1].bits) best[j + 1] = {{i * block, plan}, bits};
        if (bits > best[j + 1].bits + hopeless) break;
      }
    }
    sections_.clear();
    for (auto end = blocks; end > 0; end = sections_.back().begin / block) {
      sections_.push_back(best[end].last);
    }
    std::ranges::reverse(sections_);
  }

  found search(std::size_t begin, std::size_t end) {
    if (end - begin > coarse) return search_halves(begin, end);
    mlw_statistics const statistics(weights_.subspan(begin, end - begin));
    auto const plan = best_mlw_plan(statistics);
    auto const kept = sections_.size();
    auto bits = plan.bits;
    if (end - begin > fine && differs(begin, end, plan, statistics.largest)) {
      auto const apart = bits_apart(begin, end);
      bits = std::min(bits, apart);
      // Sections that begin between the halves' bounds look bad until their bounds are refined.
      if (apart < plan.bits + 96) return {statistics, bits};
      sections_.resize(kept);
    }
    sections_.push_back({begin, plan});
    return {statistics, bits};
  }

  static std::size_t middle_of(std::size_t begin, std::size_t end) {
    return begin + std::bit_floor(end - begin - 1);
  }

  std::uint64_t bits_apart(std::size_t begin, std::size_t end) {
    auto const middle = middle_of(begin, end);
    auto const first = search(begin, middle).bits;
    return first + search(middle, end).bits;
  }

  found search_halves(std::size_t begin, std::size_t end) {
    auto const kept = sections_.size();
    auto const middle = middle_of(begin, end);
    auto both = search(begin, middle);
    auto const second = search(middle, end);
    both.statistics += second.statistics;
    auto const apart = both.bits + second.bits;
    auto const plan = best_mlw_plan(both.statistics);
    // Less than a hundredth is not worth the time that more sections take.
    if (apart >= plan.bits - plan.bits / 128) {
      sections_.resize(kept);
      sections_.push_back({begin, plan});
    }
    both.bits = std::min(plan.bits, apart);
    return both;
  }

  /// Whether consecutive parts may take fewer bits with a palette of their own, or if only zeros
  /// are coded in the other way. A part takes about the entropy of its weights, and new entries.
  [[nodiscard]] bool differs(std::size_t begin, std::size_t end, mlw_plan const& plan,
                             unsigned largest) const {
    constexpr int header = 8 * (mlw_slice_header_bits + mlw_palette_header_bits);
    int const plan_header = 8 * static_cast<int>(mlw_slice_header_bits + plan.palette.bits());
    constexpr auto most = mlw_part::most;
    std::size_t const size = end - begin > 4 * most ? most : most / 2;
    // Between small sections, the palette of the rest becomes smaller, too.
    int const rest_saving = size < most && weights_.size() > few ? plan_header / 2 : 0;
    auto const costs = mlw_costs_of(plan, largest);
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
      if (saving + rest_saving > 0 || other_saving > plan_header) return true;
    }
    // A part does not need a header of its own if it joins the next one.
    return all_saving + (end - begin <= few ? 2 : 1) * plan_header > 0;
  }

  [[nodiscard]] std::size_t end_of(std::vector<section> const& sections, std::size_t i) const {
    return i + 1 < sections.size() ? sections[i + 1].begin : weights_.size();
  }

  [[nodiscard]] mlw_plan plan_of(std::size_t begin, std::size_t end) const {
    return best_mlw_plan(mlw_statistics(weights_.subspan(begin, end - begin)));
  }

  [[nodiscard]] static std::uint64_t total(std::vector<section> const& sections) {
    std::uint64_t bits = 0;
    for (auto const& s : sections) bits += s.plan.bits;
    return bits;
  }

  /// Moves bounds to where one section's weights begin to cost less in the other.
  void refine(std::vector<section>& sections) const {
    std::vector<bool> is_moved(sections.size() + 1);
    for (std::size_t i = 1; i < sections.size(); ++i) {
      auto const bound = best_bound(sections[i - 1], sections[i], end_of(sections, i));
      if (bound == sections[i].begin) continue;
      sections[i].begin = bound;
      is_moved[i] = true;
    }
    std::vector<section> kept;
    for (std::size_t i = 0; i < sections.size(); ++i) {
      auto const end = end_of(sections, i);
      if (sections[i].begin == end) continue;
      if (is_moved[i] || is_moved[i + 1]) sections[i].plan = plan_of(sections[i].begin, end);
      kept.push_back(sections[i]);
    }
    sections = std::move(kept);
  }

  [[nodiscard]] std::size_t best_bound(section const& before, section const& after,
                                       std::size_t end) const {
    if (before.begin == after.begin || after.begin == end) return after.begin;
    auto const costs_before = mlw_costs_of(before.plan);
    auto const costs_after = mlw_costs_of(after.plan);
    std::int64_t cost = 0;
    std::int64_t least = 0;
    std::size_t best = before.begin;
    for (std::size_t at = before.begin; at < end; ++at) {
      auto const weight = weights_[at];
      cost += costs_before[weight] - costs_after[weight];
      if (cost < least) {
        least = cost;
        best = at + 1;
      }
    }
    return best;
  }

  /// Merges sections that are too small for a palette of their own with the next one.
  void drop_useless(std::vector<section>& sections) const {
    std::vector<section> kept;
    for (std::size_t i = 0; i < sections.size(); ++i) {
      kept.push_back(sections[i]);
      while (kept.size() > 1) {
        auto& first = kept[kept.size() - 2];
        auto const plan = plan_of(first.begin, end_of(sections, i));
        if (plan.bits > first.plan.bits + kept.back().plan.bits) break;
        first.plan = plan;
        kept.pop_back();
      }
    }
    sections = std::move(kept);
  }

  std::span<std::uint16_t const> weights_;
  std::vector<section> sections_{};
};

}  // namespace arm_delegate::ethosu::weights::detail
