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
    auto const all = mlw_logarithm(section.weights);
    for (unsigned i = 0; i < section.distinct; ++i) {
      auto const weight = section.kinds[i];
      auto const logarithm = all - mlw_logarithm(section.counts[weight]);
      // Zeros may be coded as runs; other weights take at least a bit.
      int const least = weight == 0 ? 1 : parts;
      costs_[weight] = static_cast<std::int16_t>(
          std::clamp(static_cast<int>(parts * logarithm / mlw_log_parts), least, missing));
    }
    auto const certainty = section.certainty / std::max(section.weights, 1U);
    average_ =
        static_cast<int>(parts * (all - std::min<std::uint64_t>(all, certainty)) / mlw_log_parts);
  }

  [[nodiscard]] int of(std::uint16_t weight) const { return costs_[weight]; }
  [[nodiscard]] int average() const { return average_; }

 private:
  /// The cost of a weight that a section does not have: about that of a palette's entry and of a
  /// rare weight.
  static constexpr int missing = 20 * parts;

  std::array<std::int16_t, mlw_codes> costs_;
  int average_ = 0;
};

/// Goes once through the bounds between sections: moves them, drops those that do not pay, and
/// inserts sections between two others.
class mlw_bound_round {
 public:
  static constexpr std::size_t buffers = 5;

  /// Overwrites the statistics in `buffers` elements of `work`.
  mlw_bound_round(std::span<std::uint16_t const> weights, std::span<std::size_t const> bounds,
                  std::span<mlw_statistics> work, bool may_insert)
      : weights_(weights), may_insert_(may_insert) {
    for (std::size_t i = 0; i < buffers; ++i) sections_[i].statistics = &work[i];
    take(*last_, bounds[0], bounds[1]);
    for (std::size_t i = 1; i + 1 < bounds.size(); ++i) visit(bounds[i], bounds[i + 1]);
    bounds_.push_back(last_->begin);
    bounds_.push_back(bounds.back());
  }

  [[nodiscard]] bool has_changes() const { return has_changes_; }
  [[nodiscard]] std::vector<std::size_t> bounds() && { return std::move(bounds_); }

 private:
  struct section {
    std::size_t begin = 0;
    std::size_t end = 0;
    mlw_statistics* statistics = nullptr;
    mlw_weight_costs costs;
    std::uint64_t bits = 0;

    [[nodiscard]] std::size_t size() const { return end - begin; }
    void finish() {
      costs.set(*statistics);
      bits = mlw_estimate(*statistics).bits();
    }
  };

  void take(section& into, std::size_t begin, std::size_t end) const {
    into.begin = begin;
    into.end = end;
    into.statistics->count(weights_.subspan(begin, end - begin));
    into.finish();
  }

  void visit(std::size_t bound, std::size_t end) {
    take(*next_, bound, end);
    if (may_insert_ && insert()) return;
    move();
    *last_->statistics += *next_->statistics;
    auto const together = mlw_estimate(*last_->statistics).bits();
    if (together > last_->bits + next_->bits) {
      bounds_.push_back(last_->begin);
      std::swap(last_, next_);
      return;
    }
    has_changes_ = true;
    last_->end = end;
    last_->finish();
  }

  void move() {
    auto const bound = best_bound();
    if (bound == next_->begin) return;
    has_changes_ = true;
    take(*last_, last_->begin, bound);
    take(*next_, bound, next_->end);
  }

  /// The bound with the fewest bits, near the present one. Costs are relative to that one's. If
  /// they are much higher, the weights of the other section have begun.
  [[nodiscard]] std::size_t best_bound() const {
    constexpr int most = 64 * mlw_weight_costs::parts;
    int least = 0;
    auto best = next_->begin;
    int cost = 0;
    for (auto at = next_->begin; at-- > last_->begin && cost < most;) {
      cost += next_->costs.of(weights_[at]) - last_->costs.of(weights_[at]);
      if (cost < least) {
        least = cost;
        best = at;
      }
    }
    cost = 0;
    for (auto at = next_->begin; at < next_->end && cost < most; ++at) {
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
    int cost = 0;
    for (std::size_t i = 1; i < std::min(most_misfits, of.size()); ++i) {
      cost += of.costs.of(*at++) - usual;
      if (cost > found.cost) found = {i, cost};
    }
    return found;
  }

  /// Makes weights around the bound a section if that saves bits.
  bool insert() {
    auto const bound = weights_.begin() + static_cast<std::ptrdiff_t>(next_->begin);
    auto const before = misfits_from(std::make_reverse_iterator(bound), *last_);
    auto const after = misfits_from(bound, *next_);
    if (before.cost + after.cost < least_misfit) return false;
    take(*shorter_last_, last_->begin, last_->end - before.count);
    take(*inserted_, shorter_last_->end, next_->begin + after.count);
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

  std::span<std::uint16_t const> weights_;
  bool may_insert_;
  bool has_changes_ = false;
  std::vector<std::size_t> bounds_{};
  std::array<section, buffers> sections_;
  section* last_ = &sections_[0];
  section* next_ = &sections_[1];
  section* shorter_last_ = &sections_[2];
  section* inserted_ = &sections_[3];
  section* shorter_next_ = &sections_[4];
};

}  // namespace arm_delegate::ethosu::weights::detail
