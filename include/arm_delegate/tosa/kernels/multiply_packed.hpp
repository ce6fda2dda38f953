#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Matrix product with packed weights: floats, or 16-bit integers with 32-bit sums. Floats are
// summed in the order of their terms, whatever the vector width.

#include <arm_delegate/tosa/kernels/packed_weights.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace arm_delegate::tosa::kernels {

/// This many multiplications take as long as one element of a simple loop, for `call::in_parts`.
inline constexpr std::size_t multiplications_per_element = 16;

/// Rows of `x` to multiply by packed weights. A row consists of pieces at offsets `pieces`.
template <class T>
struct packed_product {
  using sum = std::conditional_t<std::is_integral_v<T>, std::int32_t, T>;

  T const* x;
  std::ptrdiff_t row_step;
  std::size_t rows;
  std::span<std::ptrdiff_t const> pieces;
  std::size_t length;  ///< of a piece, a multiple of `terms_at_once<T>`
  T const* weights;
  std::size_t block_step;  ///< distance between the weights of two blocks of columns
  std::size_t columns;
  sum* out;
  std::size_t out_step;
  sum const* begin = nullptr;  ///< the initial sum of each column of all blocks
};

/// Vector extensions of GCC and clang, which both lower to the target's vectors. With clang, loops
/// over an array do as well; with GCC the arrays stay in memory, and so do vectors wider than the
/// target's.
template <class T, std::size_t Lanes>
struct vector_of {
  using type [[gnu::vector_size(Lanes * sizeof(T))]] = T;
};

/// Multiplies and adds floats: sums[lane] += w[lane] * x.
template <std::size_t Lanes>
struct float_terms {
  using weights = typename vector_of<float, Lanes>::type;
  using sums = weights;

  [[gnu::always_inline]] static void add(weights const& w, float const* x, sums& to) {
    // Two statements, so that a compiler that contracts expressions does not fuse them.
    sums const product = w * *x;
    to += product;
  }
};

/// Multiplies and adds pairs of integers: sums[lane] += w[2 * lane] * x[0] + w[2 * lane + 1] *
/// x[1].
template <std::size_t Lanes>
struct integer_pairs {
  using weights = typename vector_of<std::int16_t, 2 * Lanes>::type;
  using sums = typename vector_of<std::int32_t, Lanes>::type;

  [[gnu::always_inline]] static void add(weights const& w, std::int16_t const* x, sums& to) {
    std::int32_t pair;
    std::memcpy(&pair, x, sizeof(pair));
    sums const pairs = sums{} + pair;
#if defined(__x86_64__)
    // Compilers do not find the instruction for this. Their intrinsics work only in functions
    // marked for AVX2, and so not in templates.
    sums products;
    if constexpr (Lanes == 4) {
      asm("pmaddwd {%1, %0|%0, %1}" : "=x"(products) : "x"(w), "0"(pairs));
      to += products;
      return;
    }
#  if !defined(__clang__)  // clang requires such a mark for this too
    if constexpr (Lanes == 8) {
      asm("vpmaddwd {%2, %1, %0|%0, %1, %2}" : "=x"(products) : "x"(w), "x"(pairs));
      to += products;
      return;
    }
#  endif
#endif
    constexpr int half = 16;
    auto const both = (sums)w;
    to += (both << half >> half) * (pairs << half >> half) + (both >> half) * (pairs >> half);
  }
};

template <class T, std::size_t Lanes>
using terms = std::conditional_t<std::is_integral_v<T>, integer_pairs<Lanes>, float_terms<Lanes>>;

/// Stores the first `count` lanes of a vector, or all of them.
template <std::size_t Lanes, class Vector, class T>
[[gnu::always_inline]] inline void store_lanes(Vector const& v, std::size_t count, T* to) {
  if (count >= Lanes) {
    std::memcpy(to, &v, sizeof(v));
  } else {
    std::memcpy(to, &v, count * sizeof(T));
  }
}

/// Computes `Rows` x (`Blocks` * block_columns) sums from row `r` and block `b` on, accumulated in
/// vectors of `Lanes`.
template <std::size_t Lanes, std::size_t Rows, std::size_t Blocks, class T>
[[gnu::always_inline]] inline void multiply_tile(packed_product<T> const& p, std::size_t r,
                                                 std::size_t b) {
  using term = terms<T, Lanes>;
  constexpr auto together = terms_at_once<T>;
  constexpr auto each = block_columns / Lanes;  // vectors of a block
  constexpr auto vectors = Blocks * each;
  typename term::sums sums[Rows][vectors];
  for (std::size_t v = 0; v < vectors; ++v) {
    typename term::sums begin{};
    if (p.begin != nullptr) {
      std::memcpy(&begin, p.begin + b * block_columns + v * Lanes, sizeof(begin));
    }
    for (auto& row : sums) row[v] = begin;
  }
  T const* rows[Rows];
  for (std::size_t i = 0; i < Rows; ++i) {
    rows[i] = p.x + static_cast<std::ptrdiff_t>(r + i) * p.row_step;
  }
  auto const* weights = p.weights + b * p.block_step;
  for (auto const piece : p.pieces) {
    for (std::size_t k = 0; k < p.length; k += together, weights += together * block_columns) {
      typename term::weights w[vectors];
#pragma GCC unroll 8  // keeps arrays of vectors in registers, here and below
      for (std::size_t v = 0; v < vectors; ++v) {
        auto const* from = weights + v / each * p.block_step + v % each * Lanes * together;
        std::memcpy(&w[v], from, sizeof(w[v]));
      }
#pragma GCC unroll 8
      for (std::size_t i = 0; i < Rows; ++i) {
        auto const* x = rows[i] + piece + static_cast<std::ptrdiff_t>(k);
#pragma GCC unroll 8
        for (std::size_t v = 0; v < vectors; ++v) term::add(w[v], x, sums[i][v]);
      }
    }
  }
  auto const columns = p.columns - b * block_columns;
  for (std::size_t i = 0; i < Rows; ++i) {
    auto* const out = p.out + (r + i) * p.out_step + b * block_columns;
    for (std::size_t v = 0; v < vectors; ++v) {
      auto const before = v * Lanes;
      if (columns > before) store_lanes<Lanes>(sums[i][v], columns - before, out + before);
    }
  }
}

/// All rows of `Blocks` blocks, in tiles of nearly equal height of at most `Most` rows.
template <std::size_t Lanes, std::size_t Most, std::size_t Blocks, class T>
[[gnu::always_inline]] inline void multiply_blocks(packed_product<T> const& p, std::size_t b) {
  auto const tiles = (p.rows + Most - 1) / Most;
  for (std::size_t r = 0, tile = 0; tile < tiles; ++tile) {
    auto const rows = (p.rows - r) / (tiles - tile);
    if constexpr (Most >= 6) {
      if (rows == 6) multiply_tile<Lanes, 6, Blocks>(p, r, b);
      if (rows == 5) multiply_tile<Lanes, 5, Blocks>(p, r, b);
    }
    if constexpr (Most >= 4) {
      if (rows == 4) multiply_tile<Lanes, 4, Blocks>(p, r, b);
      if (rows == 3) multiply_tile<Lanes, 3, Blocks>(p, r, b);
    }
    if (rows == 2) multiply_tile<Lanes, 2, Blocks>(p, r, b);
    if (rows == 1) multiply_tile<Lanes, 1, Blocks>(p, r, b);
    r += rows;
  }
}

template <std::size_t Lanes, class T>
[[gnu::always_inline]] inline void multiply_packed_by(packed_product<T> const& p) {
  auto const blocks = (p.columns + block_columns - 1) / block_columns;
  std::size_t b = 0;
  if (p.rows <= 2) {
    for (; b + 4 <= blocks; b += 4) multiply_blocks<Lanes, 2, 4>(p, b);
  }
  if constexpr (Lanes == block_columns) {
    for (; b + 2 <= blocks; b += 2) multiply_blocks<Lanes, 6, 2>(p, b);
  }
  for (; b < blocks; ++b) multiply_blocks<Lanes, 6, 1>(p, b);
}

#if defined(__x86_64__)
// Not ARM_DELEGATE_HOT: the vector width is part of the code. Both widths give the same results.
template <class T>
[[gnu::target("avx2")]] void multiply_packed_by_8(packed_product<T> const& p) {
  multiply_packed_by<8>(p);
}
#endif

/// out[row][column] = the sum of x[row][k] * weights[k][column]. Integer sums must not overflow.
template <class T>
void multiply_packed(packed_product<T> const& p) {
#if defined(ARM_DELEGATE_COMPILED) && defined(__x86_64__)
  static bool const has_avx2 = __builtin_cpu_supports("avx2") != 0;
  if (has_avx2) return multiply_packed_by_8(p);
#endif
  multiply_packed_by<4>(p);
}

/// The offsets for a row in one piece.
inline constexpr std::ptrdiff_t one_piece[] = {0};

}  // namespace arm_delegate::tosa::kernels
