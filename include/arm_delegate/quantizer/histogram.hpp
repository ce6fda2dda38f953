#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A histogram of the values of a tensor, which grows as more of them are seen.

#include <arm_delegate/config.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace arm_delegate::quantizer {

/// The real numbers from `low` to `high`.
struct value_range {
  float low = 0;
  float high = 0;

  friend bool operator==(value_range, value_range) = default;
};

/// Counts of values in bins of equal width between the smallest and the largest value seen, in
/// float32 with the rounding of PyTorch's HistogramObserver, so that the same values give the same
/// bins.
class histogram {
 public:
  static constexpr std::size_t bin_count = 2048;

  /// Counts values. If they lie outside of the range, the bins are made wider: each old bin is
  /// spread evenly over the new ones. Throws `code::bad_arguments` if a value is NaN or infinite.
  void add(std::span<float const> values);

  /// True if nothing was counted.
  [[nodiscard]] bool empty() const { return bins_.empty(); }
  /// The smallest and the largest value; both 0 if nothing was counted.
  [[nodiscard]] value_range range() const { return range_; }
  /// The counts: `bin_count` of them, or none if nothing was counted.
  [[nodiscard]] std::span<float const> bins() const { return bins_; }

 private:
  void widen(value_range wider);

  value_range range_{};
  std::vector<float> bins_{};
};

/// The part of a histogram between two of its bins, both included.
struct bin_span {
  std::size_t first = 0;
  std::size_t last = histogram::bin_count - 1;

  friend bool operator==(bin_span, bin_span) = default;
};

/// The range of the values in these bins.
[[nodiscard]] ARM_DELEGATE_FUNCTION value_range range_of(histogram const& h, bin_span bins);

/// The sum of squared errors if the range of `bins` is rounded to `levels` equidistant numbers, and
/// the values outside of it to its ends. Values are taken as spread evenly inside of a bin. Steps
/// are in float32 as in PyTorch's HistogramObserver.
[[nodiscard]] ARM_DELEGATE_FUNCTION double rounding_error(histogram const& h, bin_span bins,
                                                          int levels);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/histogram-inl.hpp>  // IWYU pragma: export
#endif
