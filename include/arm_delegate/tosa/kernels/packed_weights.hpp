#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Weights in the order that multiply_packed.hpp reads.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

/// Columns that are computed together; packed weights are stored in blocks of this width.
inline constexpr std::size_t block_columns = 8;

/// Adjacent terms of a sum that are multiplied together: integers have instructions for pairs.
template <class T>
inline constexpr std::size_t terms_at_once = std::is_integral_v<T> ? 2 : 1;

constexpr std::size_t round_up(std::size_t n, std::size_t step) {
  return (n + step - 1) / step * step;
}

/// A matrix before packing. Its rows consist of `pieces` pieces of `length`, each padded with zeros
/// to whole terms.
struct weight_matrix {
  std::size_t pieces = 1;
  std::size_t length = 0;
  std::size_t columns = 0;
  std::size_t column_step = 1;  ///< distance between two columns
  std::size_t row_step = 1;

  /// Elements of a column after packing as `T`.
  template <class T>
  [[nodiscard]] constexpr std::size_t packed_depth() const {
    return pieces * round_up(length, terms_at_once<T>);
  }
  /// Elements of the matrix after packing as `T`.
  template <class T>
  [[nodiscard]] constexpr std::size_t packed_size() const {
    return packed_depth<T>() * round_up(columns, block_columns);
  }
};

/// Packs weights into blocks [term][column][of the term], with the zero point subtracted.
template <class From, class T>
void pack_weights(weight_matrix const& m, From const* weights, std::int32_t zero_point, T* to) {
  constexpr auto together = terms_at_once<T>;
  std::fill_n(to, m.packed_size<T>(), T{});
  for (std::size_t first = 0; first < m.columns; first += block_columns) {
    auto const columns = std::min(block_columns, m.columns - first);
    for (std::size_t piece = 0; piece < m.pieces; ++piece) {
      for (std::size_t k = 0; k < m.length; ++k) {
        auto const* from = weights + first * m.column_step + (piece * m.length + k) * m.row_step;
        auto* const term = to + k / together * together * block_columns + k % together;
        for (std::size_t c = 0; c < columns; ++c) {
          term[c * together] = static_cast<T>(from[c * m.column_step] - static_cast<T>(zero_point));
        }
      }
      to += round_up(m.length, together) * block_columns;
    }
  }
}

/// The largest column sum of magnitudes of packed integers.
inline std::int64_t largest_packed_column(weight_matrix const& m, std::int16_t const* packed) {
  constexpr auto together = terms_at_once<std::int16_t>;
  auto const depth = m.packed_depth<std::int16_t>();
  std::int64_t largest = 0;
  for (std::size_t first = 0; first < m.columns; first += block_columns) {
    std::int64_t sums[block_columns] = {};
    for (std::size_t i = 0; i < depth * block_columns; ++i) {
      auto const w = std::int64_t{packed[i]};
      sums[i / together % block_columns] += w < 0 ? -w : w;
    }
    largest = std::max(largest, *std::max_element(sums, sums + block_columns));
    packed += depth * block_columns;
  }
  return largest;
}

}  // namespace arm_delegate::tosa::kernels
