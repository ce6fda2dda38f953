#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Measures how far computed values are from expected ones.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace arm_delegate {

/// Differences of real numbers: the power of the expected values and of the errors.
class real_differences {
 public:
  void add(double wanted, double got) {
    // Equal infinities have no error.
    auto const error = wanted == got ? 0.0 : std::abs(wanted - got);
    signal_ += wanted * wanted;
    noise_ += error * error;
    bool const one_is_nan = std::isnan(wanted) != std::isnan(got);
    largest_ = one_is_nan ? std::numeric_limits<double>::infinity() : std::max(largest_, error);
    if (std::isfinite(wanted)) peak_ = std::max(peak_, std::abs(wanted));
    empty_ = false;
  }

  real_differences& operator+=(real_differences const& other) {
    signal_ += other.signal_;
    noise_ += other.noise_;
    largest_ = std::max(largest_, other.largest_);
    peak_ = std::max(peak_, other.peak_);
    empty_ = empty_ && other.empty_;
    return *this;
  }

  /// True if nothing was compared.
  [[nodiscard]] bool empty() const { return empty_; }

  /// The signal-to-noise ratio in dB; infinite if there is no noise.
  [[nodiscard]] double sqnr() const {
    if (noise_ == 0) return std::numeric_limits<double>::infinity();
    return 10 * std::log10(signal_ / noise_);
  }
  /// The sum of squared differences.
  [[nodiscard]] double noise() const { return noise_; }
  /// The largest difference; infinite if one of two numbers is NaN.
  [[nodiscard]] double largest() const { return largest_; }
  /// The largest expected magnitude that is finite.
  [[nodiscard]] double peak() const { return peak_; }

 private:
  double signal_ = 0;
  double noise_ = 0;
  double largest_ = 0;
  double peak_ = 0;
  bool empty_ = true;
};

/// Differences of quantized values, in units in the last place (LSB).
class code_differences {
 public:
  void add(std::int64_t wanted, std::int64_t got) {
    auto const difference = distance(wanted, got);
    largest_ = std::max(largest_, difference);
    sum_ += static_cast<double>(difference);
    ++count_;
  }

  [[nodiscard]] std::int64_t largest() const { return largest_; }
  [[nodiscard]] double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }

 private:
  /// |a - b|, or the largest integer if that is less.
  static std::int64_t distance(std::int64_t a, std::int64_t b) {
    auto const apart =
        static_cast<std::uint64_t>(std::max(a, b)) - static_cast<std::uint64_t>(std::min(a, b));
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    return apart > static_cast<std::uint64_t>(most) ? most : static_cast<std::int64_t>(apart);
  }

  std::int64_t largest_ = 0;
  double sum_ = 0;
  std::int64_t count_ = 0;
};

}  // namespace arm_delegate
