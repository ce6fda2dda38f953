#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of histogram.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/quantizer/histogram.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

inline value_range range_of_values(std::span<float const> values) {
  // Sums of differences find NaN and infinity without a branch for each value.
  float low = values[0];
  float high = values[0];
  float not_finite = 0;
  for (auto const x : values) {
    low = x < low ? x : low;
    high = x > high ? x : high;
    not_finite += x - x;
  }
  if (not_finite == 0) return {low, high};
  raise(code::bad_arguments, "a value is NaN or infinite",
        "calibrate with samples for which the float program computes finite numbers");
}

/// Adds the number of values in each bin of the range to `bins`. A value equal to the upper end is
/// in the last bin.
inline void count_values(std::span<float const> values, value_range range, std::span<float> bins) {
  if (range.low == range.high) range = {range.low - 1, range.high + 1};
  auto const width = range.high - range.low;
  constexpr auto count = static_cast<float>(histogram::bin_count);
  constexpr auto last = static_cast<std::int32_t>(histogram::bin_count) - 1;
  // Four counters for each bin: equal values in a row do not wait for one another.
  constexpr std::size_t lanes = 4;
  std::vector<std::uint32_t> counts(lanes * histogram::bin_count);
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto const bin = static_cast<std::int32_t>((values[i] - range.low) * count / width);
    ++counts[static_cast<std::size_t>(std::clamp(bin, 0, last)) * lanes + i % lanes];
  }
  for (std::size_t i = 0; i < histogram::bin_count; ++i) {
    auto const* of_bin = &counts[i * lanes];
    bins[i] += static_cast<float>(of_bin[0] + of_bin[1] + of_bin[2] + of_bin[3]);
  }
}

/// Point `i` of `count` equidistant ones, counted from the nearer end, as torch.linspace does.
inline float spaced_point(value_range range, std::size_t count, std::size_t i) {
  auto const step = (range.high - range.low) / static_cast<float>(count - 1);
  return i < count / 2 ? range.low + step * static_cast<float>(i)
                       : range.high - step * static_cast<float>(count - 1 - i);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void histogram::add(std::span<float const> values) {
  if (values.empty()) return;
  auto const seen = detail::range_of_values(values);
  if (empty()) {
    range_ = seen;
    bins_.resize(bin_count);
  } else {
    widen({std::min(seen.low, range_.low), std::max(seen.high, range_.high)});
  }
  detail::count_values(values, range_, bins_);
}

ARM_DELEGATE_FUNCTION void histogram::widen(value_range wider) {
  if (wider == range_) return;
  auto const old_range = std::exchange(range_, wider);
  auto const old = std::exchange(bins_, std::vector<float>(bin_count));
  if (old_range.low == old_range.high) {
    detail::count_values(std::array{old_range.low}, wider, bins_);
    auto const total = std::accumulate(old.begin(), old.end(), 0.0);
    for (auto& bin : bins_) bin *= static_cast<float>(total);
    return;
  }
  // Each old bin consists of parts, which go to the new bins that contain their middles. Middles
  // are in ascending order: the search for a bin continues where the last one ended.
  constexpr std::size_t parts = 16;
  constexpr std::size_t part_count = bin_count * parts;
  auto const half = 0.5F * ((old_range.high - old_range.low) / static_cast<float>(part_count));
  std::vector<double> sums(bin_count);
  std::size_t at = 0;
  for (std::size_t i = 0; i < part_count; ++i) {
    auto const middle = detail::spaced_point(old_range, part_count + 1, i) + half;
    while (at + 1 < bin_count && detail::spaced_point(wider, bin_count + 1, at + 1) <= middle) ++at;
    sums[at] += static_cast<double>(old[i / parts] / static_cast<float>(parts));
  }
  for (std::size_t i = 0; i < bin_count; ++i) bins_[i] = static_cast<float>(sums[i]);
}

ARM_DELEGATE_FUNCTION value_range range_of(histogram const& h, bin_span bins) {
  auto const [low, high] = h.range();
  auto const width = (high - low) / static_cast<float>(histogram::bin_count);
  return {low + width * static_cast<float>(bins.first),
          low + width * static_cast<float>(bins.last + 1)};
}

ARM_DELEGATE_FUNCTION double rounding_error(histogram const& h, bin_span bins, int levels) {
  if (h.empty()) return 0;
  auto const [low, high] = h.range();
  auto const wide = (static_cast<double>(high) - static_cast<double>(low)) /
                    static_cast<double>(histogram::bin_count);
  auto const step = wide * static_cast<double>(bins.last - bins.first + 1) / levels;
  if (step == 0) return 0;
  auto const width = static_cast<float>(wide);
  auto const d = static_cast<float>(step);
  auto const half = static_cast<float>(step / 2);
  auto const top = static_cast<float>(levels - 1);
  auto const first = static_cast<std::int32_t>(bins.first);
  auto const level_of = [&](float x) {
    // Truncation is floor, since what is below 0 becomes 0.
    auto const level = std::min(std::max(x / d, 0.0F), top);
    return static_cast<float>(static_cast<std::int32_t>(level));
  };
  auto const cubed = [](float x) { return x * x * x; };
  auto const counts = h.bins();
  std::array<float, histogram::bin_count> errors{};
  for (std::size_t i = 0; i < histogram::bin_count; ++i) {
    auto const begin = static_cast<float>(static_cast<std::int32_t>(i) - first) * width;
    auto const end = begin + width;
    auto const from = level_of(begin);
    auto const to = level_of(end);
    auto const density = counts[i] / width;
    auto const third = [&](float p, float q) { return density * ((cubed(q) - cubed(p)) / 3.0F); };
    errors[i] = third(begin - (from + 0.5F) * d, half) + (to - from - 1) * third(-half, half) +
                third(-half, end - (to * d + half));
  }
  std::array<double, 4> sums{};
  for (std::size_t i = 0; i < errors.size(); i += sums.size()) {
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += static_cast<double>(errors[i + k]);
  }
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace arm_delegate::quantizer
