#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The common part of the MLW reader and writer: fields of a slice, codes of weights, the palette.
//
// A stream is a sequence of slices. A slice holds weights, each as an index, and, if zeros are
// frequent, a run of zeros after each weight. Indices and runs are Golomb-Rice codes: a quotient
// in unary and a remainder of fixed width. Source: Vela, mlw_codec.

#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::ethosu::weights::detail {

// Values of the field ZDIV that are no divisor.
inline constexpr unsigned mlw_largest_run_divisor = 3;
inline constexpr unsigned mlw_without_runs = 6;
inline constexpr unsigned mlw_end = 7;

// The field WDIV.
inline constexpr unsigned mlw_largest_divisor = 5;
inline constexpr unsigned mlw_uncompressed = 7;

inline constexpr std::size_t mlw_longest_slice = 32768;  ///< weights: SLICELEN has 15 bits
inline constexpr unsigned mlw_slice_header_bits = 3 + 15 + 3 + 1 + 1;
inline constexpr unsigned mlw_palette_header_bits = 5 + 5 + 3;
inline constexpr unsigned mlw_codes = 512;  ///< indices have 9 bits
inline constexpr unsigned mlw_palette_capacity = 32;
inline constexpr unsigned mlw_largest_offset = 31;
inline constexpr unsigned mlw_smallest_width = 2;  ///< of PALBITS
inline constexpr unsigned mlw_largest_width = 9;
inline constexpr int mlw_largest_weight = 255;
inline constexpr std::size_t mlw_alignment = 16;  ///< bytes

/// Weight and run symbols come in chunks of up to this many.
inline constexpr std::size_t mlw_chunk = 12;
/// How far weights may be ahead of their runs before they pause.
inline constexpr std::ptrdiff_t mlw_most_ahead = 8;

/// Unary bits of a chunk of runs.
constexpr std::size_t mlw_run_chunk(unsigned divisor) { return divisor < 3 ? mlw_chunk : 8; }
/// Weights of a chunk that has indices of that many bits, uncompressed.
constexpr std::size_t mlw_uncompressed_chunk(unsigned width) { return width > 5 ? 8 : mlw_chunk; }

/// 0, 1, -1, 2, -2 ... as 0, 2, 3, 4, 5 ...: the sign in the lowest bit. 1 is not used.
constexpr unsigned mlw_fold(int weight) {
  return weight < 0 ? static_cast<unsigned>(-weight) << 1U | 1U
                    : static_cast<unsigned>(weight) << 1U;
}
constexpr int mlw_unfold(unsigned code) {
  int const magnitude = static_cast<int>(code >> 1U);
  return (code & 1U) != 0 ? -magnitude : magnitude;
}

/// Bits that numbers below `count` need.
constexpr unsigned mlw_width_below(unsigned count) {
  unsigned width = 0;
  while ((1U << width) < count) ++width;
  return width;
}

/// Maps an index to a folded weight: an entry or, after the entries, the weight itself.
struct mlw_palette {
  std::array<std::uint16_t, mlw_palette_capacity> entries{};  ///< folded weights
  unsigned size = 0;                                          ///< 0 or 2..32
  unsigned entry_bits = mlw_smallest_width;  ///< without entries: of an uncompressed index
  unsigned direct_offset = 0;                ///< what the first index behind the entries means
  bool has_runs = false;                     ///< zeros between weights are coded as runs

  /// Bits of an uncompressed index.
  [[nodiscard]] unsigned uncompressed_width() const {
    return size > 0 ? mlw_width_below(size) : entry_bits;
  }
  /// The folded weight of an index; may be beyond 9 bits.
  [[nodiscard]] unsigned code_of(unsigned index) const {
    return index < size ? entries[index] : index - size + direct_offset;
  }
  /// Bits of its definition in a slice's header.
  [[nodiscard]] std::size_t bits() const {
    return mlw_palette_header_bits + std::size_t{size} * entry_bits;
  }
};

}  // namespace arm_delegate::ethosu::weights::detail
