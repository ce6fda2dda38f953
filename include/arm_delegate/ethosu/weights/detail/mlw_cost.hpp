#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How many bits the MLW code takes, without writing them.

#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu::weights::detail {

/// The ways to code weights: divisors 0..5, the same truncated, uncompressed.
inline constexpr std::size_t mlw_weight_ways = 13;
inline constexpr std::size_t mlw_uncompressed_way = 12;
inline constexpr std::size_t mlw_run_ways = mlw_largest_run_divisor + 1;
/// Ways with some to spare, so that loops over them become vector instructions.
inline constexpr std::size_t mlw_lanes = 16;

/// Bits of a weight that a way cannot code: more than a new slice would ever cost.
inline constexpr int mlw_impossible = 1 << 16;

constexpr unsigned mlw_divisor_of(std::size_t way) { return static_cast<unsigned>(way % 6); }
constexpr bool mlw_is_truncated(std::size_t way) { return way >= 6 && way < mlw_uncompressed_way; }

/// Bits of an index in one of the compressed ways.
constexpr int mlw_bits_of(unsigned index, std::size_t way) {
  unsigned const divisor = mlw_divisor_of(way);
  unsigned const quotient = index >> divisor;
  // Vela's encoder keeps to quotients of 31; a truncated one is 2 at most.
  if (quotient > (mlw_is_truncated(way) ? 2U : 31U)) return mlw_impossible;
  unsigned const unary = mlw_is_truncated(way) ? std::min(quotient + 1, 2U) : quotient + 1;
  return static_cast<int>(unary + divisor);
}

using mlw_lane_bits = std::array<int, mlw_lanes>;

/// Bits of every index in every compressed way.
inline constexpr auto mlw_weight_bits = [] {
  std::array<mlw_lane_bits, mlw_codes> made{};
  for (unsigned index = 0; index < mlw_codes; ++index) {
    made[index].fill(mlw_impossible);
    for (std::size_t way = 0; way < mlw_uncompressed_way; ++way) {
      made[index][way] = mlw_bits_of(index, way);
    }
  }
  return made;
}();

constexpr std::size_t mlw_run_bits(std::size_t run, unsigned divisor) {
  return (run >> divisor) + 1 + divisor;
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

  /// The runs of a slice: behind each weight, and before the first one of a section.
  [[nodiscard]] std::span<std::uint32_t const> runs_of(mlw_slice const& slice) const {
    if (runs.empty()) return {};
    std::size_t const first = slice.begin == 0 ? 0 : slice.begin + 1;
    return runs.subspan(first, slice.end + 1 - first);
  }
};

constexpr std::size_t mlw_padded(std::size_t count, std::size_t chunk) {
  return (count + chunk - 1) / chunk * chunk;
}

/// Exactly the bits of a slice, but for the palette's: chunks are always whole.
inline std::size_t mlw_slice_bits(mlw_slice const& slice, mlw_symbols const& symbols,
                                  mlw_palette const& palette) {
  std::size_t total = mlw_slice_header_bits;
  auto const indices = symbols.indices.subspan(slice.begin, slice.end - slice.begin);
  if (slice.way == mlw_uncompressed_way) {
    total += indices.size() * palette.uncompressed_width();
  } else {
    unsigned const divisor = mlw_divisor_of(slice.way);
    std::size_t first_bits = 0;
    std::size_t second_bits = 0;
    for (unsigned const index : indices) {
      unsigned const quotient = index >> divisor;
      first_bits += mlw_is_truncated(slice.way) ? 1 : quotient / 2 + 1;
      second_bits += mlw_is_truncated(slice.way) ? std::min(quotient, 1U) : (quotient + 1) / 2;
    }
    total += mlw_padded(first_bits, mlw_chunk) + second_bits + indices.size() * divisor;
  }
  auto const runs = symbols.runs_of(slice);
  std::size_t unary = 0;
  for (auto const run : runs) unary += (run >> slice.run_divisor) + 1;
  return total + mlw_padded(unary, mlw_run_chunk(slice.run_divisor)) +
         runs.size() * slice.run_divisor;
}

/// Whether a way can code every weight.
inline bool mlw_can_code(std::size_t way, mlw_symbols const& symbols, mlw_palette const& palette) {
  return std::ranges::all_of(symbols.indices, [&](unsigned index) {
    return way == mlw_uncompressed_way ? index >> palette.uncompressed_width() == 0
                                       : mlw_weight_bits[index][way] < mlw_impossible;
  });
}

}  // namespace arm_delegate::ethosu::weights::detail
