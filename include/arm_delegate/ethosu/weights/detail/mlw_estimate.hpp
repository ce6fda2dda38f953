#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// About how many bits weights take as a section of the MLW code, without planning a palette.

#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_logarithm.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_statistics.hpp>

#include <algorithm>
#include <cstdint>

namespace arm_delegate::ethosu::weights::detail {

/// Bits of a section. A code takes about the entropy of its weights, and the palette; or, without a
/// palette, about what a geometric distribution of the same mean takes.
class mlw_estimate {
 public:
  explicit mlw_estimate(mlw_summary const& summary) : summary_(summary) {}

  [[nodiscard]] std::uint64_t bits() const {
    auto least = coded(summary_.weights, summary_.distinct, summary_.certainty);
    auto const zeros = summary_.zeros;
    if (zeros > 0 && zeros >= summary_.weights / 8) {
      auto const others = coded(summary_.nonzeros(), summary_.distinct - 1,
                                summary_.certainty - mlw_certainty(zeros));
      least = std::min(least, others + run_bits());
    }
    return least + mlw_slice_header_bits + mlw_palette_header_bits;
  }

 private:
  /// Bits of weights of some kinds.
  [[nodiscard]] std::uint64_t coded(std::uint64_t count, unsigned kinds,
                                    std::uint64_t certainty) const {
    if (count == 0) return 0;
    auto const entropy = (count * mlw_logarithm(count) - certainty) / mlw_log_parts;
    auto const palette = std::min(kinds, mlw_palette_capacity) * summary_.width();
    // Other weights than the palette's have long codes, unless a large weight is a rare one.
    auto const others = kinds - std::min(kinds, mlw_palette_capacity);
    auto const with_palette = std::max(entropy + entropy / entropy_per_waste, count) + palette +
                              long_code * count * others / std::max(kinds, 1U);
    auto const mean = mlw_logarithm(std::max(summary_.sum, count)) - mlw_logarithm(count);
    auto const each = std::max(mean + geometric, mlw_log_parts);
    return std::min(with_palette, count * each / mlw_log_parts);
  }

  [[nodiscard]] std::uint64_t run_bits() const {
    std::uint64_t least = summary_.run_bits(0);
    for (unsigned d = 1; d < mlw_run_ways; ++d) least = std::min(least, summary_.run_bits(d));
    return least;
  }

  // Both are fitted to sections of models' and random weights. A Golomb-Rice code takes slightly
  // more bits than the entropy; a weight outside the palette takes `long_code` bits more than one
  // in it.
  static constexpr std::uint64_t entropy_per_waste = 32;
  static constexpr std::uint64_t long_code = 6;
  // A geometric distribution takes log2(e) bits more than the logarithm of its mean; here 1.5.
  static constexpr unsigned geometric = 3 * mlw_log_parts / 2;

  mlw_summary const& summary_;
};

}  // namespace arm_delegate::ethosu::weights::detail
