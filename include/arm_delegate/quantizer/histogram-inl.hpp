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
  // Several lanes, which a compiler makes vectors of. Sums of differences find NaN and infinity
  // without a branch for each value.
  constexpr std::size_t lanes = 8;
  std::array<float, lanes> low{};
  std::array<float, lanes> high{};
  std::array<float, lanes> not_finite{};
  low.fill(values[0]);
  high.fill(values[0]);
  auto const see = [&](std::size_t lane, float x) {
    low[lane] = x < low[lane] ? x : low[lane];
    high[lane] = x > high[lane] ? x : high[lane];
    not_finite[lane] += x - x;
  };
  auto const whole = values.size() / lanes * lanes;
  for (std::size_t i = 0; i < whole; i += lanes) {
    for (std::size_t k = 0; k < lanes; ++k) see(k, values[i + k]);
  }
  for (std::size_t i = whole; i < values.size(); ++i) see(0, values[i]);
  if (std::accumulate(not_finite.begin(), not_finite.end(), 0.0F) == 0) {
    return {*std::min_element(low.begin(), low.end()), *std::max_element(high.begin(), high.end())};
  }
  raise(code::bad_arguments, "a value is NaN or infinite",
        "calibrate with samples for which the float program computes finite numbers");
}

/// Adds the number of values in each bin of the range to `bins`. A value equal to the upper end is
/// in the last bin.
inline void count_values(std::span<float const> values, value_range range, std::span<float> bins) {
  if (range.low == range.high) range = {range.low - 1, range.high + 1};
  auto const width = range.high - range.low;
  constexpr auto bin_count = histogram::bin_count;
  // Four counters for each bin: equal values in a row do not wait for one another.
  constexpr std::size_t lanes = 4;
  std::array<std::uint32_t, lanes * bin_count> counts{};
  std::array<std::int32_t, 1024> found;  // bins, which a compiler computes several of at once
  for (; !values.empty(); values = values.subspan(std::min(values.size(), found.size()))) {
    auto const some = values.first(std::min(values.size(), found.size()));
    for (std::size_t i = 0; i < some.size(); ++i) {
      auto const bin = (some[i] - range.low) * static_cast<float>(bin_count) / width;
      // In this order the quotient of two infinities is in the last bin, too.
      found[i] = static_cast<std::int32_t>(std::min(static_cast<float>(bin_count - 1), bin));
    }
    for (std::size_t i = 0; i < some.size(); ++i) {
      ++counts[i % lanes * bin_count + static_cast<std::size_t>(found[i])];
    }
  }
  for (std::size_t i = 0; i < bin_count; ++i) {
    std::uint32_t sum = 0;
    for (std::size_t k = 0; k < lanes; ++k) sum += counts[k * bin_count + i];
    bins[i] += static_cast<float>(sum);
  }
}

/// Point `i` of `count` equidistant ones, counted from the nearer end, as torch.linspace does.
inline float spaced_point(value_range range, std::size_t count, std::size_t i) {
  auto const step = (range.high - range.low) / static_cast<float>(count - 1);
  return i < count / 2 ? range.low + step * static_cast<float>(i)
                       : range.high - step * static_cast<float>(count - 1 - i);
}

/// The middles of the equal parts of a histogram's bins.
class part_middles {
 public:
  static constexpr std::size_t in_bin = 16;
  static constexpr std::size_t count = histogram::bin_count * in_bin;

  explicit part_middles(value_range of)
      : of_(of), width_((of.high - of.low) / static_cast<float>(count)) {}

  /// The number of middles below `x`, a number from the histogram's lower end on.
  [[nodiscard]] std::size_t count_below(float x) const {
    // Rounding may move the first guess.
    auto const guess = std::clamp((x - of_.low) / width_, 0.0F, static_cast<float>(count));
    auto made = static_cast<std::size_t>(guess);
    while (made > 0 && (*this)[made - 1] >= x) --made;
    while (made < count && (*this)[made] < x) ++made;
    return made;
  }

 private:
  [[nodiscard]] float operator[](std::size_t i) const {
    return spaced_point(of_, count + 1, i) + 0.5F * width_;
  }

  value_range of_;
  float width_;
};

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
  // are in ascending order: each new bin takes the parts up to its upper end.
  detail::part_middles const middles(old_range);
  std::size_t part = 0;
  for (std::size_t i = 0; i < bin_count; ++i) {
    auto const end = i + 1 == bin_count
                         ? detail::part_middles::count
                         : middles.count_below(detail::spaced_point(wider, bin_count + 1, i + 1));
    double sum = 0;
    while (part < end) {
      auto const bin = part / detail::part_middles::in_bin;
      auto const next = std::min(end, (bin + 1) * detail::part_middles::in_bin);
      auto const share = old[bin] / static_cast<float>(detail::part_middles::in_bin);
      sum += static_cast<double>(share) * static_cast<double>(next - part);
      part = next;
    }
    bins_[i] = static_cast<float>(sum);
  }
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
