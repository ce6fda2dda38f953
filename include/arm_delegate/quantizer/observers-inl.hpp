#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of observers.hpp.

#include <arm_delegate/base/read_number.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/quantizer/histogram.hpp>
#include <arm_delegate/quantizer/observers.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>

namespace arm_delegate::quantizer::detail {

/// The sums of the counts up to each bin, in float32 as in PyTorch.
inline std::array<float, histogram::bin_count> running_counts(histogram const& h) {
  std::array<float, histogram::bin_count> sums{};
  float sum = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = sum += h.bins()[i];
  return sums;
}

inline double count_of(histogram const& h) {
  // PyTorch's sum is a float32.
  return static_cast<float>(std::accumulate(h.bins().begin(), h.bins().end(), 0.0));
}

/// The search of PyTorch's HistogramObserver. Each step asks from which end more bins go if that
/// end loses a further `step` of the values, and drops these.
ARM_DELEGATE_FUNCTION value_range least_error_from_ends(histogram const& h, int levels) {
  constexpr double step = 1e-5;
  if (h.empty()) return {};
  auto const count = count_of(h);
  auto const sums = running_counts(h);
  double below = 0;
  double above = 1;
  bin_span best{};
  auto least = std::numeric_limits<double>::infinity();
  while (below < above) {
    auto const next_below = below + step;
    auto const next_above = above - step;
    auto left = best.first;
    auto right = best.last;
    while (left < best.last && sums[left] < static_cast<float>(next_below * count)) ++left;
    while (right > best.first && sums[right] > static_cast<float>(next_above * count)) --right;
    auto next = best;
    if (left - best.first > best.last - right) {
      next.first = left;
      below = next_below;
    } else {
      next.last = right;
      above = next_above;
    }
    if (next == best) continue;
    auto const made = rounding_error(h, next, levels);
    if (made > least) break;
    least = made;
    best = next;
  }
  return range_of(h, best);
}

/// Tries all widths of a coarse grid of bins for both ends, then finer ones around the best.
ARM_DELEGATE_FUNCTION value_range least_error(histogram const& h, int levels) {
  if (h.empty()) return {};
  bin_span best{};
  auto least = rounding_error(h, best, levels);
  auto const consider = [&](std::ptrdiff_t first, std::ptrdiff_t last) {
    constexpr auto count = static_cast<std::ptrdiff_t>(histogram::bin_count);
    if (first < 0 || last >= count || first > last) return;
    bin_span const next{static_cast<std::size_t>(first), static_cast<std::size_t>(last)};
    auto const made = rounding_error(h, next, levels);
    if (made >= least) return;
    least = made;
    best = next;
  };
  constexpr std::ptrdiff_t coarse = histogram::bin_count / 16;
  for (std::ptrdiff_t step = coarse; step > 0; step /= 2) {
    // Moves one end, or both, as long as that helps.
    for (auto before = std::numeric_limits<double>::infinity(); least < before;) {
      before = least;
      auto const first = static_cast<std::ptrdiff_t>(best.first);
      auto const last = static_cast<std::ptrdiff_t>(best.last);
      for (auto const a : {-step, std::ptrdiff_t{0}, step}) {
        for (auto const b : {-step, std::ptrdiff_t{0}, step}) consider(first + a, last + b);
      }
    }
  }
  return range_of(h, best);
}

ARM_DELEGATE_FUNCTION value_range central(histogram const& h, double percent) {
  if (h.empty()) return {};
  auto const outside = count_of(h) * (1 - percent / 100) / 2;
  bin_span kept{};
  double sum = 0;
  while (kept.first < kept.last && (sum += h.bins()[kept.first]) <= outside) ++kept.first;
  sum = 0;
  while (kept.last > kept.first && (sum += h.bins()[kept.last]) <= outside) --kept.last;
  return range_of(h, kept);
}

}  // namespace arm_delegate::quantizer::detail

namespace arm_delegate::quantizer {

ARM_DELEGATE_FUNCTION std::optional<any_observer> find_observer(std::string_view text) {
  if (text == observe::histogram::name) return observe::histogram{};
  if (text == observe::minmax::name) return observe::minmax{};
  if (text == observe::mse::name) return observe::mse{};
  if (!text.starts_with(observe::percentile::name)) return std::nullopt;
  auto rest = text.substr(observe::percentile::name.size());
  if (rest.empty()) return observe::percentile{};
  if (rest.front() != ':') return std::nullopt;
  rest.remove_prefix(1);
  auto const percent = read_number(rest);
  if (!percent || !(*percent > 0 && *percent <= 100)) return std::nullopt;
  return observe::percentile{.percent = *percent};
}

}  // namespace arm_delegate::quantizer
