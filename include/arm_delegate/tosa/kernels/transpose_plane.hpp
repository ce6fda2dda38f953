#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Transposes a matrix of 1, 2, 4 or 8-byte elements in blocks that fit into registers.

#include <array>
#include <cstddef>
#include <cstdint>  // IWYU pragma: keep (the lanes of vectors)
#include <cstring>
#include <utility>

namespace arm_delegate::tosa::kernels {

/// A matrix that is read row by row and written column by column.
struct plane {
  std::byte const* from;
  std::ptrdiff_t from_step;  ///< bytes between rows of the source
  std::byte* to;
  std::ptrdiff_t to_step;  ///< bytes between columns of the destination
};

/// A 16-byte vector with elements of `Size` bytes.
template <std::size_t Size>
struct lanes;
template <>
struct lanes<1> {
  using type [[gnu::vector_size(16)]] = std::uint8_t;
};
template <>
struct lanes<2> {
  using type [[gnu::vector_size(16)]] = std::uint16_t;
};
template <>
struct lanes<4> {
  using type [[gnu::vector_size(16)]] = std::uint32_t;
};
template <>
struct lanes<8> {
  using type [[gnu::vector_size(16)]] = std::uint64_t;
};

/// Interleaves two vectors: their lower halves, and their upper halves.
template <class Vector, int... I>
Vector interleave_low(Vector a, Vector b, std::integer_sequence<int, I...>) {
  constexpr int n = sizeof...(I);
  return __builtin_shufflevector(a, b, (I / 2 + I % 2 * n)...);
}
template <class Vector, int... I>
Vector interleave_high(Vector a, Vector b, std::integer_sequence<int, I...>) {
  constexpr int n = sizeof...(I);
  return __builtin_shufflevector(a, b, ((n + I) / 2 + I % 2 * n)...);
}

/// Transposes a square block as wide as a vector. Interleaving row i with row i + n/2, log2(n)
/// times, moves every bit of the row index to the same bit of the column index. The loops are
/// unrolled so that the rows are in registers: four times as fast at -O2.
template <std::size_t Size>
void transpose_block(plane p) {
  using vector = typename lanes<Size>::type;
  constexpr std::size_t n = 16 / Size;
  constexpr auto order = std::make_integer_sequence<int, static_cast<int>(n)>{};
  std::array<vector, n> rows;
#pragma GCC unroll 16
  for (std::size_t i = 0; i < n; ++i, p.from += p.from_step) {
    std::memcpy(&rows[i], p.from, sizeof(vector));
  }
#pragma GCC unroll 16
  for (std::size_t done = 1; done < n; done *= 2) {
    std::array<vector, n> next;
#pragma GCC unroll 16
    for (std::size_t i = 0; i < n / 2; ++i) {
      next[2 * i] = interleave_low(rows[i], rows[i + n / 2], order);
      next[2 * i + 1] = interleave_high(rows[i], rows[i + n / 2], order);
    }
    rows = next;
  }
#pragma GCC unroll 16
  for (std::size_t i = 0; i < n; ++i, p.to += p.to_step) {
    std::memcpy(p.to, &rows[i], sizeof(vector));
  }
}

/// Transposes any part of a plane element by element, with the longer side innermost.
template <std::size_t Size>
void transpose_edge(plane p, std::size_t rows, std::size_t columns) {
  constexpr auto size = static_cast<std::ptrdiff_t>(Size);
  auto const line = [](std::size_t count, std::byte const* from, std::ptrdiff_t from_step,
                       std::byte* to, std::ptrdiff_t to_step) {
    for (; count > 0; --count, from += from_step, to += to_step) std::memcpy(to, from, Size);
  };
  if (rows > columns) {
    for (; columns > 0; --columns, p.from += size, p.to += p.to_step) {
      line(rows, p.from, p.from_step, p.to, size);
    }
  } else {
    for (; rows > 0; --rows, p.from += p.from_step, p.to += size) {
      line(columns, p.from, size, p.to, p.to_step);
    }
  }
}

template <std::size_t Size>
void transpose_plane(plane p, std::size_t rows, std::size_t columns) {
  constexpr std::size_t n = 16 / Size;
  constexpr std::size_t cache_line = 64;
  auto const at = [&](std::size_t row, std::size_t column) {
    auto const r = static_cast<std::ptrdiff_t>(row);
    auto const c = static_cast<std::ptrdiff_t>(column);
    constexpr auto size = static_cast<std::ptrdiff_t>(Size);
    return plane{p.from + r * p.from_step + c * size, p.from_step, p.to + c * p.to_step + r * size,
                 p.to_step};
  };
  auto const whole_rows = rows - rows % n;
  auto const whole_columns = columns - columns % n;
  // This many rows at a time, so that writes fill cache lines.
  constexpr auto group = cache_line / Size;
  for (std::size_t first = 0; first < whole_rows; first += group) {
    auto const last = first + group < whole_rows ? first + group : whole_rows;
    for (std::size_t column = 0; column < whole_columns; column += n) {
      for (auto row = first; row < last; row += n) transpose_block<Size>(at(row, column));
    }
  }
  transpose_edge<Size>(at(0, whole_columns), whole_rows, columns - whole_columns);
  transpose_edge<Size>(at(whole_rows, 0), rows - whole_rows, columns);
}

}  // namespace arm_delegate::tosa::kernels
