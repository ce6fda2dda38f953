#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Matrix product of 16-bit integers with 32-bit sums.

#include <arm_delegate/config.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::operators::detail {

/// Packed rows have a multiple of so many elements, so that no vector is cut off.
inline constexpr std::size_t int16_step = 16;
/// Columns that are computed together; packed weights come in groups of so many.
inline constexpr std::size_t int16_columns = 4;

constexpr std::size_t round_up(std::size_t n, std::size_t step) {
  return (n + step - 1) / step * step;
}

/// Elements of `columns` packed columns of `depth` weights.
constexpr std::size_t packed_int16_count(std::size_t depth, std::size_t columns) {
  return round_up(depth, int16_step) * round_up(columns, int16_columns);
}

/// Packs weights[column * column_step + k * k_step] - zero_point to rows, one per column, with
/// zeros to the end of each and in the columns that fill up the last group. Returns the largest sum
/// of magnitudes of a column.
template <class T>
std::int64_t pack_int16(T const* weights, std::size_t column_step, std::size_t k_step,
                        std::int32_t zero_point, std::size_t depth, std::size_t columns,
                        std::int16_t* packed) {
  constexpr std::size_t at_once = 16;  // columns, as neighbours may share a cache line
  auto const step = round_up(depth, int16_step);
  std::fill_n(packed, packed_int16_count(depth, columns), std::int16_t{0});
  std::int64_t largest = 0;
  for (std::size_t first = 0; first < columns; first += at_once) {
    auto const count = std::min(at_once, columns - first);
    std::array<std::int64_t, at_once> sums{};
    for (std::size_t k = 0; k < depth; ++k) {
      auto const* from = weights + first * column_step + k * k_step;
      for (std::size_t c = 0; c < count; ++c) {
        auto const w = from[c * column_step] - zero_point;
        packed[(first + c) * step + k] = static_cast<std::int16_t>(w);
        sums[c] += w < 0 ? -w : w;
      }
    }
    largest = std::max(largest, *std::max_element(sums.begin(), sums.end()));
  }
  return largest;
}

/// `Rows` x int16_columns dot products. Loops of this form become multiply-and-add-pairs
/// instructions; integer sums come out the same in any order.
template <std::size_t Rows>
[[gnu::always_inline]] inline void dot_tile(std::int16_t const* x, std::size_t x_step,
                                            std::int16_t const* w, std::size_t w_step,
                                            std::size_t depth, std::int32_t* out,
                                            std::size_t out_step) {
  std::int32_t sums[Rows][int16_columns] = {};
  for (std::size_t k = 0; k < depth; ++k) {
    for (std::size_t r = 0; r < Rows; ++r) {
      for (std::size_t c = 0; c < int16_columns; ++c) {
        sums[r][c] += std::int32_t{x[r * x_step + k]} * std::int32_t{w[c * w_step + k]};
      }
    }
  }
  for (std::size_t r = 0; r < Rows; ++r) {
    for (std::size_t c = 0; c < int16_columns; ++c) out[r * out_step + c] = sums[r][c];
  }
}

/// out[row][column] = sum over k of x[row][k] * weights[column][k]. `depth` is a multiple of
/// int16_step, `columns` of int16_columns; the sums must fit.
ARM_DELEGATE_HOT inline void multiply_int16(std::int16_t const* x, std::size_t x_step,
                                            std::size_t rows, std::int16_t const* w,
                                            std::size_t w_step, std::size_t depth,
                                            std::size_t columns, std::int32_t* out,
                                            std::size_t out_step) {
  auto const whole = depth / int16_step * int16_step;  // tells the compiler
  for (std::size_t c = 0; c < columns; c += int16_columns) {
    auto const* weights = w + c * w_step;
    std::size_t r = 0;
    for (; r + 2 <= rows; r += 2) {
      dot_tile<2>(x + r * x_step, x_step, weights, w_step, whole, out + r * out_step + c, out_step);
    }
    if (r < rows) {
      dot_tile<1>(x + r * x_step, x_step, weights, w_step, whole, out + r * out_step + c, out_step);
    }
  }
}

/// to[i] = from[i] - zero_point.
template <class T>
ARM_DELEGATE_HOT inline void widen(T const* from, std::size_t count, std::int32_t zero_point,
                                   std::int16_t* to) {
  auto const zp = static_cast<std::int16_t>(zero_point);
  for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<std::int16_t>(from[i] - zp);
}

}  // namespace arm_delegate::tosa::operators::detail
