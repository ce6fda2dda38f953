#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Moves, adds and drops bounds between sections of the MLW code.

#include <arm_delegate/ethosu/weights/detail/mlw_estimate.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_logarithm.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_statistics.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::weights::detail {

/// How many bits each kind of weight takes in a section, in parts of a bit.
class mlw_weight_costs {
 public:
  static constexpr int parts = 8;  ///< of a bit

  void set(mlw_statistics const& section) {
    costs_.fill(missing);
    largest_ = 0;
    auto const all = mlw_logarithm(section.weights);
    for (unsigned i = 0; i < section.distinct; ++i) {
      auto const weight = section.kinds[i];
      auto const logarithm = all - mlw_logarithm(section.counts[weight]);
      // Zeros may be coded as runs; other weights take at least a bit.
      int const least = weight == 0 ? 1 : parts;
      int const cost =
          std::clamp(static_cast<int>(parts * logarithm / mlw_log_parts), least, missing);
      costs_[weight] = static_cast<std::uint8_t>(cost);
      largest_ = std::max(largest_, cost);
    }
    auto const certainty = section.certainty / std::max(section.weights, 1U);
    average_ =
        static_cast<int>(parts * (all - std::min<std::uint64_t>(all, certainty)) / mlw_log_parts);
  }

  [[nodiscard]] int of(std::uint16_t weight) const { return costs_[weight]; }
  [[nodiscard]] int average() const { return average_; }
  /// The largest cost of a weight that occurs in the section.
  [[nodiscard]] int largest() const { return largest_; }

 private:
  /// The cost of a weight that a section does not have: about that of a palette's entry and of a
  /// rare weight.
  static constexpr int missing = 20 * parts;

  std::array<std::uint8_t, mlw_codes> costs_;
  int average_ = 0;
  int largest_ = 0;
};

/// The beginning of a section. If a round changed nothing around it, also the sections on both
/// sides: the next round skips them.
struct mlw_bound {
  std::size_t at = 0;
  std::size_t before = 0;  ///< where the section before begins
  std::size_t end = 0;     ///< where the section after ends, or 0
};

/// Goes once through the bounds between sections: moves them, drops those that do not pay, and
/// inserts sections between two others.
class mlw_bound_round {
 public:
  static constexpr std::size_t buffers = 5;

  /// The last bound is the end of the weights. Overwrites the statistics in `buffers` elements of
  /// `work`.
  mlw_bound_round(std::span<std::uint16_t const> weights, std::span<mlw_bound const> bounds,
                  std::span<mlw_statistics> work, bool may_insert)
      : weights_(weights), may_insert_(may_insert) {
    for (std::size_t i = 0; i < buffers; ++i) sections_[i].statistics = &work[i];
    bounds_.reserve(bounds.size());
    last_->set(bounds[0], bounds[1].at);
    for (std::size_t i = 1; i + 1 < bounds.size(); ++i) visit(bounds[i], bounds[i + 1].at);
    bounds_.push_back(last_->begin);
    bounds_.push_back({.at = weights.size()});
  }

  /// Whether another round may save more: after insertions, and moves that saved much. It seldom
  /// does after others, nor after sections were joined.
  [[nodiscard]] bool has_changes() const { return has_changes_; }
  [[nodiscard]] std::vector<mlw_bound> bounds() && { return std::move(bounds_); }

 private:
  /// A section whose statistics and costs are made when they are needed.
  struct section {
    mlw_bound begin{};
    std::size_t end = 0;
    mlw_statistics* statistics = nullptr;
    mlw_weight_costs costs;
    std::uint64_t bits = 0;
    bool is_counted = false;
    bool has_costs = false;
    bool is_merged = false;  ///< statistics are a sum, in which a run may count as two

    [[nodiscard]] std::size_t size() const { return end - begin.at; }

    void set(mlw_bound from, std::size_t to) {
      begin = from;
      end = to;
      is_counted = has_costs = is_merged = false;
    }
    void set_bits() {
      bits = mlw_estimate(*statistics).bits();
      is_counted = true;
      has_costs = false;
    }
    void set_costs() {
      if (!has_costs) costs.set(*statistics);
      has_costs = true;
    }
  };

  void count(section& of) const {
    if (of.is_counted) return;
    of.statistics->count(weights_.subspan(of.begin.at, of.size()));
    of.set_bits();
  }

  void take(section& into, std::size_t begin, std::size_t end) const {
    into.set({.at = begin}, end);
    count(into);
  }

  void keep_bound() {
    bounds_.push_back(last_->begin);
    std::swap(last_, next_);
  }

  void visit(mlw_bound const& bound, std::size_t end) {
    next_->set(bound, end);
    if (end == bound.end && last_->begin.at == bound.before && !last_->is_merged)
      return keep_bound();
    next_->begin = {.at = bound.at};
    count(*last_);
    count(*next_);
    last_->set_costs();
    next_->set_costs();
    if (may_insert_ && insert()) return;
    bool const has_moved = move();
    *last_->statistics += *next_->statistics;
    auto const together = mlw_estimate(*last_->statistics).bits();
    if (together > last_->bits + next_->bits) {
      if (!has_moved && !last_->is_merged) {
        next_->begin = {.at = bound.at, .before = last_->begin.at, .end = end};
      }
      return keep_bound();
    }
    last_->end = end;
    if (weights_[bound.at - 1] == 0 && weights_[bound.at] == 0) last_->is_merged = true;
    last_->set_bits();
  }

  bool move() {
    auto const bound = best_bound();
    if (bound == next_->begin.at) return false;
    auto const bits = last_->bits + next_->bits;
    take(*last_, last_->begin.at, bound);
    take(*next_, bound, next_->end);
    if (last_->bits + next_->bits + large_saving <= bits) has_changes_ = true;
    return true;
  }

  /// The bound with the fewest bits, near the present one. Costs are relative to that one's. If
  /// they are much higher, the weights of the other section have begun.
  [[nodiscard]] std::size_t best_bound() const {
    constexpr int most = 64 * mlw_weight_costs::parts;
    int least = 0;
    auto best = next_->begin.at;
    int cost = 0;
    for (auto at = next_->begin.at; at-- > last_->begin.at && cost < most;) {
      cost += next_->costs.of(weights_[at]) - last_->costs.of(weights_[at]);
      if (cost < least) {
        least = cost;
        best = at;
      }
    }
    cost = 0;
    for (auto at = next_->begin.at; at < next_->end && cost < most; ++at) {
      cost += last_->costs.of(weights_[at]) - next_->costs.of(weights_[at]);
      if (cost < least) {
        least = cost;
        best = at + 1;
      }
    }
    return best;
  }

  /// Weights next to the bound that cost more than the others of their section.
  struct misfits {
    std::size_t count = 0;
    int cost = 0;  ///< how much more
  };

  /// Looks at the weights of a section from one of its ends, but not at all of them.
  template <class Iterator>
  static misfits misfits_from(Iterator at, section const& of) {
    // Half a bit more than the average is usual.
    int const usual = of.costs.average() + mlw_weight_costs::parts / 2;
    misfits found;
    // How much a cost can exceed the usual one. The search ends when the weights ahead cannot add
    // up to more than the best so far.
    int const excess = of.costs.largest() - usual;
    auto const count = static_cast<int>(std::min(most_misfits, of.size())) - 1;
    int cost = 0;
    for (int i = 1; i <= count && cost + (count + 1 - i) * excess > found.cost; ++i) {
      cost += of.costs.of(*at++) - usual;
      if (cost > found.cost) found = {static_cast<std::size_t>(i), cost};
    }
    return found;
  }

  /// Makes weights around the bound a section if that saves bits.
  bool insert() {
    auto const bound = weights_.begin() + static_cast<std::ptrdiff_t>(next_->begin.at);
    auto const before = misfits_from(std::make_reverse_iterator(bound), *last_);
    auto const after = misfits_from(bound, *next_);
    if (before.cost + after.cost < least_misfit) return false;
    take(*shorter_last_, last_->begin.at, last_->end - before.count);
    take(*inserted_, shorter_last_->end, next_->begin.at + after.count);
    take(*shorter_next_, inserted_->end, next_->end);
    if (shorter_last_->bits + inserted_->bits + shorter_next_->bits >= last_->bits + next_->bits) {
      return false;
    }
    has_changes_ = true;
    bounds_.push_back(shorter_last_->begin);
    bounds_.push_back(inserted_->begin);
    std::swap(last_, shorter_next_);
    return true;
  }

  // Twice the weights of the smallest sections that the search has looked at.
  static constexpr std::size_t most_misfits = 128;
  // Less does not pay a header of 36 bits and a palette.
  static constexpr int least_misfit = 20 * mlw_weight_costs::parts;
  // Bits that a move saves so that another round may save more.
  static constexpr std::uint64_t large_saving = 24;

  std::span<std::uint16_t const> weights_;
  bool may_insert_;
  bool has_changes_ = false;
  std::vector<mlw_bound> bounds_{};
  std::array<section, buffers> sections_;
  section* last_ = &sections_[0];
  section* next_ = &sections_[1];
  section* shorter_last_ = &sections_[2];
  section* inserted_ = &sections_[3];
  section* shorter_next_ = &sections_[4];
};

}  // namespace arm_delegate::ethosu::weights::detail
