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
/// as well with clang, with GCC they stay in memory; so do vectors wider than the target's.
template <std::size_t Lanes>
struct float_vector {
  using type [[gnu::vector_size(Lanes * sizeof(float))]] = float;
};

/// Elements of `columns` columns of `depth` weights when packed.
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

/// `Rows` x (`Blocks` * float_lanes) sums, held in vectors of `Lanes` while they are built up.
template <std::size_t Lanes, std::size_t Rows, std::size_t Blocks>
[[gnu::always_inline]] inline void multiply_tile(float const* x, std::size_t x_step,
                                                 float const* packed, std::size_t depth, float* out,
                                                 std::size_t out_step, std::size_t columns) {
  using vector = typename float_vector<Lanes>::type;
  constexpr auto each = float_lanes / Lanes;  // vectors of a block
  vector sums[Rows][Blocks * each] = {};
  for (std::size_t k = 0; k < depth; ++k) {
    for (std::size_t v = 0; v < Blocks * each; ++v) {
      vector w;
      std::memcpy(&w, packed + (v / each * depth + k) * float_lanes + v % each * Lanes, sizeof(w));
      for (std::size_t r = 0; r < Rows; ++r) {
        // Two statements: a compiler that may contract expressions must not make this one rounding.
        vector const product = w * x[r * x_step + k];
        sums[r][v] += product;
      }
    }
  }
  for (std::size_t r = 0; r < Rows; ++r) {
    for (std::size_t b = 0; b < Blocks; ++b) {
      auto const lanes = std::min(float_lanes, columns - b * float_lanes);
      std::memcpy(out + r * out_step + b * float_lanes, &sums[r][b * each], lanes * sizeof(float));
    }
  }
}

/// A product of matrices: rows of `x` times packed weights.
struct float_product {
  float const* x;
  std::size_t x_step;
  std::size_t rows;
  float const* packed;
  std::size_t depth;
  std::size_t columns;
  float* out;
  std::size_t out_step;
};

/// `Rows` rows from row `r` on of `Blocks` blocks of columns from block `b` on.
template <std::size_t Lanes, std::size_t Rows, std::size_t Blocks>
[[gnu::always_inline]] inline void multiply_tile(float_product const& p, std::size_t r,
                                                 std::size_t b) {
  multiply_tile<Lanes, Rows, Blocks>(
      p.x + r * p.x_step, p.x_step, p.packed + b * p.depth * float_lanes, p.depth,
      p.out + r * p.out_step + b * float_lanes, p.out_step, p.columns - b * float_lanes);
}

template <std::size_t Lanes>
[[gnu::always_inline]] inline void multiply_float_by(float_product const& p) {
  constexpr std::size_t many_rows = 6;  // of one block: what 16 vector registers hold
  constexpr std::size_t many_blocks = 4;
  auto const blocks = (p.columns + float_lanes - 1) / float_lanes;
  std::size_t b = 0;
  if (p.rows < 3) {
    for (; b + many_blocks <= blocks; b += many_blocks) {
      for (std::size_t r = 0; r < p.rows; ++r) multiply_tile<Lanes, 1, many_blocks>(p, r, b);
    }
  }
  for (; b < blocks; ++b) {
    std::size_t r = 0;
    for (; r + many_rows <= p.rows; r += many_rows) multiply_tile<Lanes, many_rows, 1>(p, r, b);
    switch (p.rows - r) {
      case 5: multiply_tile<Lanes, 5, 1>(p, r, b); break;
      case 4: multiply_tile<Lanes, 4, 1>(p, r, b); break;
      case 3: multiply_tile<Lanes, 3, 1>(p, r, b); break;
      case 2: multiply_tile<Lanes, 2, 1>(p, r, b); break;
      case 1: multiply_tile<Lanes, 1, 1>(p, r, b); break;
      default: break;
    }
  }
}

// Not ARM_DELEGATE_HOT: the width is part of the code. Results are the same with both.
inline void multiply_float_by_4(float_product const& p) { multiply_float_by<4>(p); }
#if defined(__x86_64__)
[[gnu::target("avx2")]] inline void multiply_float_by_8(float_product const& p) {
  multiply_float_by<8>(p);
}
#endif

/// out[row][column] = sum over k of x[row][k] * weights[k][column].
inline void multiply_float(float_product const& p) {
#if defined(__x86_64__)
  static bool const has_avx2 = __builtin_cpu_supports("avx2") != 0;
  if (has_avx2) return multiply_float_by_8(p);
#endif
  multiply_float_by_4(p);
}

}  // namespace arm_delegate::tosa::operators::detail
