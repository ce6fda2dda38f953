#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How many bits the MLW code takes, without writing them.

#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu::weights::detail {

/// The ways to code weights: divisors 0..5, the same truncated, uncompressed.
inline constexpr std::size_t mlw_divisors = mlw_largest_divisor + 1;
inline constexpr std::size_t mlw_uncompressed_way = 2 * mlw_divisors;
inline constexpr std::size_t mlw_run_ways = mlw_largest_run_divisor + 1;
/// Bits of a weight that a way cannot code: more than a new slice would ever cost.
inline constexpr int mlw_impossible = 4096;

/// The largest quotient of a divisor: Vela's encoder keeps to 31, a truncated one has two bits.
inline constexpr unsigned mlw_largest_quotient = 31;
inline constexpr unsigned mlw_largest_truncated = 2;

constexpr unsigned mlw_divisor_of(std::size_t way) {
  return static_cast<unsigned>(way % mlw_divisors);
}
constexpr bool mlw_is_truncated(std::size_t way) {
  return way >= mlw_divisors && way < mlw_uncompressed_way;
}

/// Whether a compressed way can code an index, and all smaller ones.
constexpr bool mlw_can_code(unsigned index, std::size_t way) {
  auto const largest = mlw_is_truncated(way) ? mlw_largest_truncated : mlw_largest_quotient;
  return index >> mlw_divisor_of(way) <= largest;
}

/// Bits of an index in one of the compressed ways.
constexpr int mlw_bits_of(unsigned index, std::size_t way) {
  if (!mlw_can_code(index, way)) return mlw_impossible;
  unsigned const divisor = mlw_divisor_of(way);
  unsigned const quotient = index >> divisor;
  unsigned const unary = mlw_is_truncated(way) ? std::min(quotient + 1, 2U) : quotient + 1;
  return static_cast<int>(unary + divisor);
}

/// Weights [begin, end) of a section, coded in one way.
struct mlw_slice {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t way = 0;
  unsigned run_divisor = 0;
};

/// The weights of a section as they are coded: an index each, and the runs around them.
struct mlw_symbols {
  std::span<std::uint16_t const> indices{};
  std::span<std::uint32_t const> runs{};  ///< one more than indices, or none

  /// The runs of a slice: one after each weight, and one before the first weight of a section.
  [[nodiscard]] std::span<std::uint32_t const> runs_of(mlw_slice const& slice) const {
    if (runs.empty()) return {};
    std::size_t const first = slice.begin == 0 ? 0 : slice.begin + 1;
    return runs.subspan(first, slice.end + 1 - first);
  }
};

template <class Count>
constexpr Count mlw_padded(Count count, std::size_t chunk) {
  return (count + chunk - 1) / chunk * chunk;
}

/// Exactly the bits of a slice, except the palette's: chunks are always whole.
inline std::size_t mlw_slice_bits(mlw_slice const& slice, mlw_symbols const& symbols,
                                  mlw_palette const& palette) {
  std::size_t total = mlw_slice_header_bits;
  auto const indices = symbols.indices.subspan(slice.begin, slice.end - slice.begin);
  if (slice.way == mlw_uncompressed_way) {
    total += indices.size() * palette.uncompressed_width();
  } else {
    // A slice is short enough for 32 bits, which make faster vector instructions.
    unsigned const divisor = mlw_divisor_of(slice.way);
    std::uint32_t first_bits = 0;
    std::uint32_t second_bits = 0;
    for (std::uint32_t const index : indices) {
      std::uint32_t const quotient = index >> divisor;
      first_bits += quotient / 2 + 1;
      second_bits += (quotient + 1) / 2;
    }
    // A truncated quotient has one first bit.
    if (mlw_is_truncated(slice.way)) first_bits = static_cast<std::uint32_t>(indices.size());
    total += mlw_padded<std::size_t>(first_bits, mlw_chunk) + second_bits;
    total += indices.size() * divisor;
  }
  auto const runs = symbols.runs_of(slice);
  std::size_t unary = runs.size();
  for (auto const run : runs) unary += run >> slice.run_divisor;
  return total + mlw_padded(unary, mlw_run_chunk(slice.run_divisor)) +
         runs.size() * slice.run_divisor;
}

}  // namespace arm_delegate::ethosu::weights::detail
