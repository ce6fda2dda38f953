#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Matrix product of floats. Each sum runs in the order of its terms, whatever the vector width.

#include <arm_delegate/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace arm_delegate::tosa::operators::detail {

/// Columns that are computed together; packed weights come in blocks of so many.
inline constexpr std::size_t float_lanes = 8;

/// A vector of GCC and clang, which both lower to what the target has. Plain loops over an array do
/// as well with clang, with GCC they stay in memory.
using float_block [[gnu::vector_size(float_lanes * sizeof(float))]] = float;

/// Bytes of `columns` columns of `depth` weights when packed.
constexpr std::size_t packed_float_count(std::size_t depth, std::size_t columns) {
  return (columns + float_lanes - 1) / float_lanes * float_lanes * depth;
}

/// Packs weights[column * column_step + k * k_step] to blocks [k][lane]; lanes past the last column
/// are zero.
inline void pack_float(float const* weights, std::size_t column_step, std::size_t k_step,
                       std::size_t depth, std::size_t columns, float* packed) {
  for (std::size_t first = 0; first < columns; first += float_lanes) {
    auto const lanes = std::min(float_lanes, columns - first);
    for (std::size_t k = 0; k < depth; ++k, packed += float_lanes) {
      auto const* from = weights + first * column_step + k * k_step;
      for (std::size_t l = 0; l < lanes; ++l) packed[l] = from[l * column_step];
      std::fill(packed + lanes, packed + float_lanes, 0.0F);
    }
  }
}

/// `Rows` x (`Blocks` * float_lanes) sums, held in registers while they are built up.
template <std::size_t Rows, std::size_t Blocks>
[[gnu::always_inline]] inline void multiply_tile(float const* x, std::size_t x_step,
                                                 float const* packed, std::size_t depth, float* out,
                                                 std::size_t out_step, std::size_t columns) {
  float_block sums[Rows][Blocks] = {};
  for (std::size_t k = 0; k < depth; ++k) {
    for (std::size_t b = 0; b < Blocks; ++b) {
      float_block w;
      std::memcpy(&w, packed + (b * depth + k) * float_lanes, sizeof(w));
      for (std::size_t r = 0; r < Rows; ++r) {
        // Two statements: a compiler that may contract expressions must not make this one rounding.
        float_block const product = w * x[r * x_step + k];
        sums[r][b] += product;
      }
    }
  }
  for (std::size_t r = 0; r < Rows; ++r) {
    for (std::size_t b = 0; b < Blocks; ++b) {
      auto const lanes = std::min(float_lanes, columns - b * float_lanes);
      std::memcpy(out + r * out_step + b * float_lanes, &sums[r][b], lanes * sizeof(float));
    }
  }
}

/// out[row][column] = sum over k of x[row][k] * weights[k][column], for packed weights.
ARM_DELEGATE_HOT inline void multiply_float(float const* x, std::size_t x_step, std::size_t rows,
                                            float const* packed, std::size_t depth,
                                            std::size_t columns, float* out, std::size_t out_step) {
  constexpr std::size_t many_rows = 6;  // of one block: what 16 vector registers hold
  constexpr std::size_t many_blocks = 4;
  auto const blocks = (columns + float_lanes - 1) / float_lanes;
  for (std::size_t b = 0; b < blocks;) {
    auto const* weights = packed + b * depth * float_lanes;
    auto const left = columns - b * float_lanes;
    auto* to = out + b * float_lanes;
    if (rows < 3 && blocks - b >= many_blocks) {
      for (std::size_t r = 0; r < rows; ++r) {
        multiply_tile<1, many_blocks>(x + r * x_step, x_step, weights, depth, to + r * out_step,
                                      out_step, left);
      }
      b += many_blocks;
      continue;
    }
    std::size_t r = 0;
    for (; r + many_rows <= rows; r += many_rows) {
      multiply_tile<many_rows, 1>(x + r * x_step, x_step, weights, depth, to + r * out_step,
                                  out_step, left);
    }
    auto const* from = x + r * x_step;
    to += r * out_step;
    switch (rows - r) {
      case 5: multiply_tile<5, 1>(from, x_step, weights, depth, to, out_step, left); break;
      case 4: multiply_tile<4, 1>(from, x_step, weights, depth, to, out_step, left); break;
      case 3: multiply_tile<3, 1>(from, x_step, weights, depth, to, out_step, left); break;
      case 2: multiply_tile<2, 1>(from, x_step, weights, depth, to, out_step, left); break;
      case 1: multiply_tile<1, 1>(from, x_step, weights, depth, to, out_step, left); break;
      default: break;
    }
    ++b;
  }
}

}  // namespace arm_delegate::tosa::operators::detail
