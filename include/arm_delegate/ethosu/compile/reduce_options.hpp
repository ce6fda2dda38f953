#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lets several readers share options that each have a price.

#include <arm_delegate/base/ranges.hpp>

#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// What the options of several readers cost. An infinite cost: the reader cannot have this option.
struct option_costs {
  std::vector<double> prices{};              ///< of each option, paid once if any reader has it
  std::vector<std::vector<double>> costs{};  ///< of each reader, with each option
};

namespace detail {

class option_reduction {
 public:
  option_reduction(option_costs const& of, std::vector<std::size_t> chosen)
      : of_(of), chosen_(std::move(chosen)), is_kept_(of.prices.size()) {
    for (auto const option : chosen_) is_kept_[option] = true;
  }

  std::vector<std::size_t> run() && {
    while (auto const option = find_worst()) is_kept_[*option] = false;
    for (std::size_t i = 0; i < chosen_.size(); ++i) chosen_[i] = cheapest(i, none);
    return std::move(chosen_);
  }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  /// The option that costs a reader least, the one that it has if several do.
  [[nodiscard]] std::size_t cheapest(std::size_t reader, std::size_t without) const {
    auto const& costs = of_.costs[reader];
    auto const own = chosen_[reader];
    auto best = own != without && is_kept_[own] ? own : none;
    for (std::size_t x = 0; x < is_kept_.size(); ++x) {
      if (x == without || !is_kept_[x]) continue;
      if (best == none || costs[x] < costs[best]) best = x;
    }
    return best;
  }

  /// What it saves to give up an option: its price, less what its readers pay for other ones.
  [[nodiscard]] double saved_without(std::size_t option) const {
    auto saved = of_.prices[option];
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      if (cheapest(i, none) != option) continue;
      saved -= of_.costs[i][cheapest(i, option)] - of_.costs[i][option];
    }
    return saved;
  }

  [[nodiscard]] std::optional<std::size_t> find_worst() const {
    if (ranges::count(is_kept_, true) <= 1) return std::nullopt;
    std::optional<std::size_t> worst;
    double most = 0;
    for (std::size_t x = 0; x < is_kept_.size(); ++x) {
      auto const saved = is_kept_[x] ? saved_without(x) : 0;
      if (!(saved > most)) continue;  // also if it is not a number
      most = saved;
      worst = x;
    }
    return worst;
  }

  option_costs const& of_;
  std::vector<std::size_t> chosen_;  ///< by reader
  std::vector<bool> is_kept_;        ///< by option
};

}  // namespace detail

/// The option of each reader, among those that are `chosen` at first: gives up one after the other,
/// first the one that saves most, as long as its price is more than what its readers pay for other
/// ones. Takes time linear in the number of readers.
[[nodiscard]] inline std::vector<std::size_t> reduce_options(option_costs const& costs,
                                                             std::vector<std::size_t> chosen) {
  return detail::option_reduction(costs, std::move(chosen)).run();
}

}  // namespace arm_delegate::ethosu::compile
