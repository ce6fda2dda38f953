#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which palettes suit weights of the MLW code, judged by how often each weight occurs.

#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_statistics.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// A palette, and the best single slice with it.
struct mlw_plan {
  mlw_palette palette{};
  std::uint64_t bits = ~std::uint64_t{0};  ///< exact for one slice
  std::size_t way = 0;
  unsigned run_divisor = 0;
};

/// The weights that occur, as far as a palette can hold them with the most frequent first.
class mlw_ranking {
 public:
  explicit mlw_ranking(mlw_statistics const& statistics) {
    for (unsigned w = 0; w <= statistics.largest; ++w) {
      auto const count = statistics.counts[w];
      if (count != 0) ranked_[distinct_++] = std::uint64_t{count} << 16U | w;
    }
    // One more than a palette holds, as zero may not be in it.
    auto const end = ranked_.begin() + distinct_;
    auto const sorted = ranked_.begin() + std::min(distinct_, mlw_palette_capacity + 1);
    auto const is_before = [](std::uint64_t a, std::uint64_t b) { return a > b; };
    if (sorted != end) std::nth_element(ranked_.begin(), sorted, end, is_before);
    std::sort(ranked_.begin(), sorted, is_before);
  }

  void drop_zero() {
    auto const end = ranked_.begin() + distinct_;
    auto const zero = std::find_if(ranked_.begin(), end, [](auto r) { return (r & 0xFFFFU) == 0; });
    if (zero == end) return;
    std::copy(zero + 1, end, zero);
    --distinct_;
  }

  [[nodiscard]] unsigned distinct() const { return distinct_; }
  [[nodiscard]] unsigned weight_at(unsigned rank) const {
    return static_cast<unsigned>(ranked_[rank] & 0xFFFFU);
  }
  [[nodiscard]] std::uint32_t count_at(unsigned rank) const {
    return static_cast<std::uint32_t>(ranked_[rank] >> 16U);
  }

 private:
  unsigned distinct_ = 0;
  std::array<std::uint64_t, mlw_codes> ranked_;  ///< counts and weights
};

/// Plans for weights of some statistics, whose palettes hold the most frequent weights. Zeros are
/// not among the weights if they are coded as runs.
class mlw_planner {
 public:
  mlw_planner(mlw_statistics const& statistics, mlw_ranking const& ranking, bool has_runs)
      : statistics_(statistics),
        ranking_(ranking),
        has_runs_(has_runs),
        coded_(has_runs ? statistics.nonzeros() : statistics.weights),
        distinct_(ranking.distinct()),
        largest_(statistics.largest) {
    std::copy_n(statistics.counts.begin(), largest_ + 1, rest_.begin());
    if (has_runs) rest_[0] = 0;
  }

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

  /// Moves the most frequent weights from the rest to the palette.
  void take(unsigned size) {
    for (; taken_ < size; ++taken_) rest_[ranking_.weight_at(taken_)] = 0;
    for (; taken_ > size; --taken_) {
      rest_[ranking_.weight_at(taken_ - 1)] = ranking_.count_at(taken_ - 1);
    }
    largest_ = statistics_.largest;
    while (largest_ > 0 && rest_[largest_] == 0) --largest_;
  }

  [[nodiscard]] mlw_plan plan_of(unsigned size) {
    take(std::min(size, distinct_));
    bool const is_complete = taken_ == distinct_;
    mlw_plan made{.palette = {.size = size, .has_runs = has_runs_}};
    auto& palette = made.palette;
    if (!is_complete) {
      while (palette.direct_offset < mlw_largest_offset && rest_[palette.direct_offset] == 0) {
        ++palette.direct_offset;
      }
      if (size + largest_ - palette.direct_offset >= mlw_codes) return made;
    }
    unsigned largest = size > 0 ? 0 : largest_ - palette.direct_offset;
    for (unsigned i = 0; i < taken_; ++i) {
      palette.entries[i] = static_cast<std::uint16_t>(ranking_.weight_at(i));
      largest = std::max(largest, ranking_.weight_at(i));
    }
    palette.entry_bits = std::max(mlw_smallest_width, unsigned(std::bit_width(largest)));
    count_tails(palette, is_complete);
    choose_way(made, size == 0 || is_complete);
    made.bits += palette.bits() + (1 + coded_ / mlw_longest_slice) * mlw_slice_header_bits;
    if (has_runs_) choose_run_divisor(made);
    return made;
  }

  /// Counts the weights with an index of at least i, for every i.
  void count_tails(mlw_palette const& palette, bool is_complete) {
    last_index_ = taken_ > 0 ? taken_ - 1 : 0;
    index_sum_ = 0;
    std::uint32_t tail = 0;
    auto const put = [&](unsigned index, std::uint32_t count) {
      tail += count;
      tails_[index] = tail;
      index_sum_ += tail;
    };
    if (!is_complete) {
      last_index_ = palette.size + largest_ - palette.direct_offset;
      auto const shift = palette.size - palette.direct_offset;
      for (unsigned w = largest_ + 1; w-- > palette.direct_offset;) put(w + shift, rest_[w]);
    }
    for (unsigned i = taken_; i-- > 0;) put(i, ranking_.count_at(i));
    index_sum_ -= tail;
  }

  /// The sum of all quotients.
  [[nodiscard]] std::uint64_t quotients(unsigned divisor) const {
    if (divisor == 0) return index_sum_;
    std::uint64_t sum = 0;
    for (unsigned i = 1U << divisor; i <= last_index_; i += 1U << divisor) sum += tails_[i];
    return sum;
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
      auto const second = last_index_ >> d > 0 ? tails_[std::size_t{1} << d] : 0;
      attempt(mlw_divisors + d, mlw_padded(count, mlw_chunk) + second + count * d);
    }
    // A quotient q has q / 2 + 1 first bits, in whole chunks, and (q + 1) / 2 second bits. Small
    // divisors are bad for large indices.
    auto const mean = static_cast<unsigned>(index_sum_ / std::max<std::uint64_t>(count, 1));
    unsigned const smallest = std::max(2U, unsigned(std::bit_width(mean))) - 2;
    std::uint64_t halves = quotients(mlw_divisors);
    for (unsigned d = mlw_divisors; d-- > std::min(smallest, mlw_largest_divisor);) {
      if (last_index_ >> d > mlw_largest_quotient) break;
      auto const sum = quotients(d);
      attempt(d, mlw_padded(count + halves, mlw_chunk) + (sum - halves) + count * d);
      halves = sum;
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
  mlw_ranking const& ranking_;
  bool has_runs_;
  std::uint32_t coded_;                        ///< weights that have an index
  unsigned distinct_;                          ///< of them
  unsigned taken_ = 0;                         ///< into the palette
  unsigned largest_;                           ///< weight outside the palette
  std::array<std::uint32_t, mlw_codes> rest_;  ///< counts of weights outside the palette
  std::array<std::uint32_t, mlw_codes> tails_;
  unsigned last_index_ = 0;
  std::uint64_t index_sum_ = 0;
};

/// Calls found(plan) with the best plan without runs and the best one with runs, as far as they are
/// promising; and, for each, with the plan that has no palette.
template <class Found>
void each_mlw_plan(mlw_statistics const& statistics, Found found) {
  auto const zeros = statistics.counts[0];
  mlw_ranking ranking(statistics);
  if (statistics.nonzeros() > 0) mlw_planner(statistics, ranking, false).each_plan(found);
  // A run costs at least a bit after each other weight, and a zero hardly more than 8 bits.
  if (zeros == 0 || zeros < statistics.weights / 8) return;
  ranking.drop_zero();
  mlw_planner(statistics, ranking, true).each_plan(found);
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
  each_mlw_plan(statistics, [&](mlw_plan const& plan) { plans.push_back(plan); });
  std::ranges::sort(plans, {}, [](mlw_plan const& p) {
    return std::tuple(p.bits, p.palette.has_runs, p.palette.size);
  });
  return plans;
}

}  // namespace arm_delegate::ethosu::weights::detail
