#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which palettes suit weights of the MLW code, judged by how often each weight occurs.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_statistics.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <type_traits>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// A palette, and the best single slice with it.
struct mlw_plan {
  mlw_palette palette{};
  std::uint64_t bits = ~std::uint64_t{0};  ///< exact for one slice
  std::size_t way = 0;
  unsigned run_divisor = 0;
  std::uint32_t nonzeros = 0;  ///< weights other than zero
};

/// The weights that occur, those that a palette can hold first, the most frequent before others.
/// Counts of 16 bits, which are enough for most sections, make the fastest vector instructions.
template <class Count>
class mlw_ranking {
 public:
  /// Loops run to a multiple of this; the entries after the last weight have the count 0.
  static constexpr std::size_t step = 8;

  explicit mlw_ranking(mlw_statistics const& statistics) : distinct_(statistics.distinct) {
    std::array<key, mlw_codes> ranked;
    for (unsigned i = 0; i < distinct_; ++i) {
      key const w = statistics.kinds[i];
      ranked[i] = static_cast<key>(statistics.counts[statistics.kinds[i]]) << weight_bits | w;
    }
    constexpr unsigned few = 64;
    if (distinct_ <= few) {
      sort_few(ranked);
    } else {
      auto const is_before = [](key a, key b) { return a > b; };
      // One more than a palette holds, as zero may not be in it.
      auto const sorted = ranked.begin() + mlw_palette_capacity + 1;
      std::nth_element(ranked.begin(), sorted, ranked.begin() + distinct_, is_before);
      std::sort(ranked.begin(), sorted, is_before);
      for (unsigned i = 0; i < distinct_; ++i) put(i, ranked[i]);
    }
    fill_up();
  }

  void drop_zero() {
    auto const end = weights_.begin() + distinct_;
    auto const zero = std::find(weights_.begin(), end, 0);
    if (zero == end) return;
    auto const at = zero - weights_.begin();
    std::copy(zero + 1, end, zero);
    std::copy(counts_.begin() + at + 1, counts_.begin() + distinct_, counts_.begin() + at);
    --distinct_;
    fill_up();
  }

  struct range {
    std::int16_t least;
    std::int16_t most;
  };
  /// The range of the weights from `rank` on; `rank` is at most the palette's capacity.
  [[nodiscard]] range range_from(unsigned rank) const { return ranges_[rank]; }

  [[nodiscard]] unsigned distinct() const { return distinct_; }
  [[nodiscard]] std::int16_t const* weights() const { return weights_.data(); }
  [[nodiscard]] Count const* counts() const { return counts_.data(); }

 private:
  /// A count, and the weight to distinguish equal counts.
  using key = std::conditional_t<sizeof(Count) == 2, std::int32_t, std::int64_t>;
  static constexpr unsigned weight_bits = mlw_width_below(mlw_codes);

  void put(unsigned rank, key of) {
    weights_[rank] = static_cast<std::int16_t>(of & static_cast<key>(mlw_codes - 1));
    counts_[rank] = static_cast<Count>(of >> weight_bits);
  }

  /// A rank is the number of larger keys: without branches, which would depend on the weights.
  void sort_few(std::array<key, mlw_codes>& keys) {
    std::size_t const padded = mlw_padded<std::size_t>(distinct_, step);
    std::fill(keys.begin() + distinct_, keys.begin() + padded, key{0});
    for (unsigned i = 0; i < distinct_; ++i) {
      key const own = keys[i];
      key larger = 0;
      for (std::size_t k = 0; k < padded; k += step) {
        for (std::size_t j = k; j < k + step; ++j) larger += keys[j] > own ? 1 : 0;
      }
      put(static_cast<unsigned>(larger), own);
    }
  }

  void fill_up() {
    for (std::size_t i = distinct_; i % step != 0; ++i) {
      weights_[i] = distinct_ > 0 ? weights_[distinct_ - 1] : std::int16_t{0};
      counts_[i] = 0;
    }
    range found{std::numeric_limits<std::int16_t>::max(), 0};
    for (std::size_t i = distinct_; i-- > 0;) {
      found = {std::min(found.least, weights_[i]), std::max(found.most, weights_[i])};
      if (i <= mlw_palette_capacity) ranges_[i] = found;
    }
  }

  unsigned distinct_;
  std::array<std::int16_t, mlw_codes> weights_;
  std::array<Count, mlw_codes> counts_;
  std::array<range, mlw_palette_capacity + 1> ranges_;
};

/// Plans for weights of some statistics, whose palettes hold the most frequent weights. Zeros are
/// not among the weights if they are coded as runs.
template <class Count>
class mlw_planner {
 public:
  mlw_planner(mlw_statistics const& statistics, mlw_ranking<Count> const& ranking, bool has_runs)
      : statistics_(statistics),
        ranking_(ranking),
        has_runs_(has_runs),
        coded_(has_runs ? statistics.nonzeros() : statistics.weights),
        distinct_(ranking.distinct()) {}

  /// Calls found(plan) without a palette, and with a palette of the best of several sizes.
  template <class Found>
  void each_plan(Found found) {
    found(plan_of(0));
    if (distinct_ == 0) return;
    // A palette of one entry cannot be expressed.
    mlw_plan best;
    for (unsigned size = std::clamp(distinct_, 2U, mlw_palette_capacity); size >= 2;) {
      auto const plan = plan_of(size);
      if (plan.bits > best.bits) break;
      best = plan;
      size = size > 4 ? std::bit_floor(size - 1) : 0;
    }
    if (best.bits < impossible) found(best);
  }

 private:
  static constexpr std::uint64_t impossible = ~std::uint64_t{0};
  static constexpr auto step = mlw_ranking<Count>::step;
  /// 32 bits hold the sums of 32767 weights: their indices have 9 bits.
  using sum = std::conditional_t<sizeof(Count) == 2, std::int32_t, std::int64_t>;

  [[nodiscard]] mlw_plan plan_of(unsigned size) {
    auto const taken = std::min(size, distinct_);
    bool const is_complete = taken == distinct_;
    mlw_plan made{.palette = {.size = size, .has_runs = has_runs_},
                  .nonzeros = statistics_.nonzeros()};
    auto& palette = made.palette;
    auto const* const weights = ranking_.weights();
    last_index_ = taken > 0 ? taken - 1 : 0;
    unsigned largest = 0;
    if (!is_complete) {
      auto const [least, most] = ranking_.range_from(taken);
      palette.direct_offset = std::min(static_cast<unsigned>(least), mlw_largest_offset);
      largest = static_cast<unsigned>(most) - palette.direct_offset;
      last_index_ = size + largest;
      if (last_index_ >= mlw_codes) return made;
    }
    if (size > 0) largest = 0;
    for (unsigned i = 0; i < taken; ++i) {
      palette.entries[i] = static_cast<std::uint16_t>(weights[i]);
      largest = std::max<unsigned>(largest, palette.entries[i]);
    }
    palette.entry_bits = std::max(mlw_smallest_width, unsigned(std::bit_width(largest)));
    set_indices(taken, static_cast<int>(size) - static_cast<int>(palette.direct_offset));
    choose_way(made, size == 0 || is_complete);
    made.bits += palette.bits() + (1 + coded_ / mlw_longest_slice) * mlw_slice_header_bits;
    if (has_runs_) choose_run_divisor(made);
    return made;
  }

  /// Weights in the palette have their rank as index, others a fixed distance from it.
  void set_indices(unsigned taken, int distance) {
    auto const* const weights = ranking_.weights();
    auto const far = static_cast<std::int16_t>(distance);
    for (std::size_t i = 0; i < distinct_; i += step) {
      for (std::size_t k = i; k < i + step; ++k) {
        indices_[k] = static_cast<std::int16_t>(weights[k] + far);
      }
    }
    for (std::size_t i = 0; i < taken; ++i) indices_[i] = static_cast<std::int16_t>(i);
  }

  /// The sum of all quotients.
  [[nodiscard]] std::uint64_t quotients(unsigned divisor) const {
    if (last_index_ >> divisor == 0) return 0;
    auto const* const counts = ranking_.counts();
    sum all = 0;
    for (std::size_t i = 0; i < distinct_; i += step) {
      for (std::size_t k = i; k < i + step; ++k) {
        all += static_cast<sum>(counts[k]) * static_cast<std::int16_t>(indices_[k] >> divisor);
      }
    }
    return static_cast<std::uint64_t>(all);
  }

  /// How many weights have a quotient above 0.
  [[nodiscard]] std::uint64_t above(unsigned divisor) const {
    auto const* const counts = ranking_.counts();
    sum all = 0;
    for (std::size_t i = 0; i < distinct_; ++i) {
      all += indices_[i] >> divisor > 0 ? static_cast<sum>(counts[i]) : 0;
    }
    return static_cast<std::uint64_t>(all);
  }

  void choose_way(mlw_plan& plan, bool may_be_uncompressed) const {
    auto const attempt = [&](std::size_t way, std::uint64_t bits) {
      if (bits >= plan.bits) return;
      plan.bits = bits;
      plan.way = way;
    };
    std::uint64_t const count = coded_;
    if (may_be_uncompressed) {
      attempt(mlw_uncompressed_way, count * plan.palette.uncompressed_width());
    }
    for (unsigned d = 0; d < mlw_divisors; ++d) {
      if (last_index_ >> d > mlw_largest_truncated) continue;
      auto const second = last_index_ >> d > 0 ? above(d) : 0;
      attempt(mlw_divisors + d, mlw_padded(count, mlw_chunk) + second + count * d);
    }
    // A quotient q has q / 2 + 1 first bits, in whole chunks, and (q + 1) / 2 second bits.
    std::uint64_t halves = quotients(mlw_divisors);
    for (unsigned d = mlw_divisors; d-- > 0;) {
      if (last_index_ >> d > mlw_largest_quotient) break;
      auto const all = quotients(d);
      attempt(d, mlw_padded(count + halves, mlw_chunk) + (all - halves) + count * d);
      // The next smaller divisor saves a bit of each weight, and at least doubles the quotients.
      if (all >= count + mlw_chunk) break;
      halves = all;
    }
  }

  void choose_run_divisor(mlw_plan& plan) const {
    std::uint64_t least = impossible;
    for (unsigned d = 0; d < mlw_run_ways; ++d) {
      auto const bits = statistics_.run_bits(d);
      if (bits >= least) continue;
      least = bits;
      plan.run_divisor = d;
    }
    plan.bits += least;
  }

  mlw_statistics const& statistics_;
  mlw_ranking<Count> const& ranking_;
  bool has_runs_;
  std::uint32_t coded_;                          ///< weights that have an index
  unsigned distinct_;                            ///< of them
  unsigned last_index_ = 0;                      ///< the largest
  std::array<std::int16_t, mlw_codes> indices_;  ///< by rank
};

template <class Count, class Found>
void each_mlw_plan_of(mlw_statistics const& statistics, Found found) {
  auto const zeros = statistics.counts[0];
  mlw_ranking<Count> ranking(statistics);
  if (statistics.nonzeros() > 0) mlw_planner<Count>(statistics, ranking, false).each_plan(found);
  // A run costs at least a bit after each other weight, and a zero hardly more than 8 bits.
  if (zeros == 0 || zeros < statistics.weights / 8) return;
  ranking.drop_zero();
  mlw_planner<Count>(statistics, ranking, true).each_plan(found);
}

/// Calls found(plan) with the best plan without runs and the best one with runs, as far as they are
/// promising; and, for each, with the plan that has no palette.
template <class Found>
void each_mlw_plan(mlw_statistics const& statistics, Found found) {
  if (statistics.weights <= std::numeric_limits<std::int16_t>::max()) {
    each_mlw_plan_of<std::int16_t>(statistics, found);
  } else {
    each_mlw_plan_of<std::uint32_t>(statistics, found);
  }
}

/// The plan of fewest bits.
[[nodiscard]] inline mlw_plan best_mlw_plan(mlw_statistics const& statistics) {
  mlw_plan best;
  each_mlw_plan(statistics, [&](mlw_plan const& plan) {
    if (plan.bits < best.bits) best = plan;
  });
  return best;
}

/// Different plans, the best first.
[[nodiscard]] inline std::vector<mlw_plan> best_mlw_plans(mlw_statistics const& statistics) {
  std::vector<mlw_plan> plans;
  plans.reserve(4);
  each_mlw_plan(statistics, [&](mlw_plan const& plan) { plans.push_back(plan); });
  ranges::sort(plans, {}, [](mlw_plan const& p) {
    return std::tuple(p.bits, p.palette.has_runs, p.palette.size);
  });
  return plans;
}

}  // namespace arm_delegate::ethosu::weights::detail
