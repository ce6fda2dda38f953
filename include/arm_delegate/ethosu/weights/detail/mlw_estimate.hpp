#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// About how many bits weights take as a section of the MLW code, without planning a palette.

#include <arm_delegate/ethosu/weights/detail/mlw_cost.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_statistics.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::ethosu::weights::detail {

/// The logarithm to base 2 of numbers up to 1024, in parts of a bit.
inline constexpr unsigned mlw_log_parts = 256;
inline constexpr std::size_t mlw_log_most = 1024;
inline constexpr auto mlw_logarithms = [] {
  constexpr int fraction = 30;
  std::array<std::uint16_t, mlw_log_most + 1> made{};
  for (std::uint64_t c = 1; c < made.size(); ++c) {
    unsigned const whole = static_cast<unsigned>(std::bit_width(c)) - 1;
    // Squaring a number of 1..2 gives the next bit of its logarithm.
    std::uint64_t number = c << (fraction - whole);
    unsigned logarithm = whole;
    for (unsigned part = 1; part < mlw_log_parts; part *= 2) {
      number = number * number >> fraction;
      bool const is_two = number >> (fraction + 1) != 0;
      number >>= is_two ? 1 : 0;
      logarithm = 2 * logarithm + (is_two ? 1 : 0);
    }
    made[c] = static_cast<std::uint16_t>(logarithm);
  }
  return made;
}();

constexpr std::uint32_t mlw_logarithm(std::uint64_t number) {
  if (number <= mlw_log_most) return mlw_logarithms[number];
  auto const shift = static_cast<unsigned>(std::bit_width(number)) - 10;
  return mlw_logarithms[number >> shift] + mlw_log_parts * shift;
}

/// Bits of a section. A code takes about the entropy of its weights, and the palette; or, without a
/// palette, about what a geometric distribution of the same mean takes.
class mlw_estimate {
 public:
  explicit mlw_estimate(mlw_statistics const& statistics) : statistics_(statistics) {}

  [[nodiscard]] std::uint64_t bits() const {
    std::uint64_t certainty = 0;
    std::uint64_t sum = 0;
    for (unsigned i = 0; i < statistics_.distinct; ++i) {
      unsigned const weight = statistics_.kinds[i];
      std::uint64_t const count = statistics_.counts[weight];
      certainty += count * mlw_logarithm(count);
      sum += count * weight;
    }
    auto least = coded(statistics_.weights, statistics_.distinct, certainty, sum);
    std::uint64_t const zeros = statistics_.counts[0];
    if (zeros > 0 && zeros >= statistics_.weights / 8) {
      auto const others = coded(statistics_.nonzeros(), statistics_.distinct - 1,
                                certainty - zeros * mlw_logarithm(zeros), sum);
      least = std::min(least, others + run_bits());
    }
    return least + mlw_slice_header_bits + mlw_palette_header_bits;
  }

 private:
  /// Bits of weights of some kinds, whose folded values have a sum.
  [[nodiscard]] std::uint64_t coded(std::uint64_t count, unsigned kinds, std::uint64_t certainty,
                                    std::uint64_t sum) const {
    if (count == 0) return 0;
    auto const entropy = (count * mlw_logarithm(count) - certainty) / mlw_log_parts;
    auto const width = static_cast<unsigned>(std::bit_width(statistics_.largest));
    auto const palette = std::min(kinds, mlw_palette_capacity) * width;
    // Other weights than the palette's have long codes, unless a large weight is a rare one.
    auto const others = kinds - std::min(kinds, mlw_palette_capacity);
    auto const with_palette = std::max(entropy + entropy / 32, count) + palette +
                              6 * count * others / std::max(kinds, 1U);
    // log2(e) parts of a bit more than the logarithm of the mean.
    auto const each =
        std::max(mlw_logarithm(std::max(sum, count)) - mlw_logarithm(count) + 3 * mlw_log_parts / 2,
                 mlw_log_parts);
    return std::min(with_palette, count * each / mlw_log_parts);
  }

  [[nodiscard]] std::uint64_t run_bits() const {
    std::uint64_t least = statistics_.run_bits(0);
    for (unsigned d = 1; d < mlw_run_ways; ++d) least = std::min(least, statistics_.run_bits(d));
    return least;
  }

  mlw_statistics const& statistics_;
};

}  // namespace arm_delegate::ethosu::weights::detail
