#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The kernel of MATMUL.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/convolution_plan.hpp>
#include <arm_delegate/tosa/kernels/finish_sums.hpp>
#include <arm_delegate/tosa/kernels/half_sums.hpp>
#include <arm_delegate/tosa/kernels/multiply_packed.hpp>
#include <arm_delegate/tosa/kernels/packed_weights.hpp>
#include <arm_delegate/tosa/kernels/rounding.hpp>
#include <arm_delegate/tosa/kernels/scratch_layout.hpp>
#include <arm_delegate/tosa/kernels/widen.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::tosa::kernels {

namespace matmul_operand {
inline constexpr std::size_t a = 0, b = 1, a_zp = 2, b_zp = 3;
}

/// [batch, rows, depth] times [batch, depth, columns].
struct matrix_shape {
  std::size_t batch = 0;
  std::size_t rows = 0;
  std::size_t depth = 0;
  std::size_t columns = 0;

  explicit matrix_shape(call const& c) {
    auto const& a = c.inputs[matmul_operand::a].sizes;
    batch = static_cast<std::size_t>(a[0]);
    rows = static_cast<std::size_t>(a[1]);
    depth = static_cast<std::size_t>(a[2]);
    columns = static_cast<std::size_t>(c.output().sizes[2]);
  }

  /// The second operand.
  [[nodiscard]] weight_matrix weights() const {
    return {.length = depth, .columns = columns, .row_step = columns};
  }
  /// The cost of a row of the result, for `call::in_parts`.
  [[nodiscard]] std::size_t cost() const { return depth * columns / multiplications_per_element; }
};

/// A constant second operand, packed.
struct matrix_plan {
  std::vector<float> floats{};
  std::vector<std::int16_t> integers{};
  std::int64_t largest = 0;  ///< the largest column sum of magnitudes of `integers`
};

template <class From, class T>
void pack_matrix(matrix_shape const& s, call const& c, std::size_t n, T* to) {
  auto const* b = c.inputs[matmul_operand::b].as<From>() + n * s.depth * s.columns;
  pack_weights(s.weights(), b, zero_point(c, matmul_operand::b_zp), to);
}

template <class From, class T>
std::vector<T> pack_matrices(matrix_shape const& s, call const& c) {
  auto const each = s.weights().packed_size<T>();
  std::vector<T> all(s.batch * each);
  for (std::size_t n = 0; n < s.batch; ++n) pack_matrix<From>(s, c, n, all.data() + n * each);
  return all;
}

inline matrix_plan prepare_matrices(call const& c) {
  matrix_plan p;
  auto const& b = c.inputs[matmul_operand::b];
  if (b.data == nullptr || c.inputs[matmul_operand::b_zp].data == nullptr) return p;
  matrix_shape const s(c);
  if (is_floating(b.type)) {
    p.floats = pack_matrices<float, float>(s, c);
  } else if (b.type == dtype::int8) {
    p.integers = pack_matrices<std::int8_t, std::int16_t>(s, c);
    auto const each = s.weights().packed_size<std::int16_t>();
    for (std::size_t n = 0; n < s.batch; ++n) {
      auto const largest = largest_packed_column(s.weights(), p.integers.data() + n * each);
      p.largest = std::max(p.largest, largest);
    }
  }
  return p;
}

/// The number of rows from which packing pays.
inline constexpr std::size_t least_rows_to_pack = 4;

struct matrix_buffers {
  float* floats = nullptr;             ///< one packed matrix
  std::int16_t* integers = nullptr;    ///< one packed matrix
  worker_arrays<std::int16_t> rows{};  ///< rows of the first operand, widened
  std::size_t rows_at_once = 0;
  std::size_t step = 0;  ///< elements of a row

  static matrix_buffers take(matrix_shape const& s, call const& c, bool packed,
                             scratch_layout& from) {
    constexpr std::size_t row_bytes = 49152;  // fits an L1 cache
    matrix_buffers m;
    auto const type = c.inputs[matmul_operand::b].type;
    if (is_floating(type) && !packed && s.rows >= least_rows_to_pack) {
      m.floats = from.take<float>(s.weights().packed_size<float>());
    }
    if (type != dtype::int8) return m;
    if (!packed) m.integers = from.take<std::int16_t>(s.weights().packed_size<std::int16_t>());
    m.step = s.weights().packed_depth<std::int16_t>();
    m.rows_at_once = std::clamp<std::size_t>(row_bytes / (2 * m.step), 6, 48);
    m.rows = from.take_each<std::int16_t>(c.workers(), m.rows_at_once * m.step);
    return m;
  }
};

inline std::size_t matrix_scratch(call const& c) {
  scratch_layout layout;
  bool const packed =
      c.inputs[matmul_operand::b].data != nullptr && c.inputs[matmul_operand::b_zp].data != nullptr;
  matrix_buffers::take(matrix_shape(c), c, packed, layout);
  return layout.size();
}

/// sums[i] += factor * row[i].
ARM_DELEGATE_HOT inline void add_scaled_row(float factor, float const* row, std::size_t count,
                                            float* sums) {
  for (std::size_t i = 0; i < count; ++i) {
    auto const product = factor * row[i];
    sums[i] += product;
  }
}
ARM_DELEGATE_HOT inline void add_scaled_row(std::int16_t factor, std::int16_t const* row,
                                            std::size_t count, std::int64_t* sums) {
  for (std::size_t i = 0; i < count; ++i) {
    std::int32_t const product = factor * row[i];
    sums[i] += product;
  }
}

/// One matrix: accumulates rows of the second operand, scaled by elements of the first.
template <class T, class Sum>
void multiply_by_rows(matrix_shape const& s, T const* a, T const* b, Sum* out) {
  std::fill_n(out, s.rows * s.columns, Sum{});
  for (std::size_t r = 0; r < s.rows; ++r, out += s.columns) {
    for (std::size_t k = 0; k < s.depth; ++k) {
      add_scaled_row(a[r * s.depth + k], b + k * s.columns, s.columns, out);
    }
  }
}

/// One matrix in the specification's summation order, with every step checked.
template <class T, class Sum>
void multiply_stepwise(matrix_shape const& s, call const& c, T const* a, T const* b, Sum* out) {
  auto const a_zp = zero_point(c, matmul_operand::a_zp);
  auto const b_zp = zero_point(c, matmul_operand::b_zp);
  stepwise_adder<Sum> const add(c);
  for (std::size_t i = 0; i < s.rows * s.columns; ++i) {
    auto const* row = a + i / s.columns * s.depth;
    auto const* column = b + i % s.columns;
    Sum sum = 0;
    for (std::size_t k = 0; k < s.depth; ++k) {
      if constexpr (std::is_integral_v<T>) {
        sum = add(sum, Sum{(row[k] - a_zp) * (column[k * s.columns] - b_zp)});
      } else {
        sum = add(sum, row[k] * column[k * s.columns]);
      }
    }
    out[i] = sum;
  }
}

/// Rows of one matrix times one packed matrix.
template <class T>
void multiply_rows(matrix_shape const& s, T const* x, std::size_t row_step, std::size_t rows,
                   T const* packed, typename packed_product<T>::sum* out) {
  auto const depth = s.weights().packed_depth<T>();
  multiply_packed<T>({.x = x,
                      .row_step = static_cast<std::ptrdiff_t>(row_step),
                      .rows = rows,
                      .pieces = one_piece,
                      .length = depth,
                      .weights = packed,
                      .block_step = depth * block_columns,
                      .columns = s.columns,
                      .out = out,
                      .out_step = s.columns});
}

inline void multiply_integers(matrix_shape const& s, call const& c, std::int8_t const* a,
                              std::int16_t const* packed, matrix_buffers const& m,
                              std::int32_t* out) {
  auto const zero = zero_point(c, matmul_operand::a_zp);
  c.in_parts(s.rows, s.cost(), [&](std::size_t begin, std::size_t end, std::size_t worker) {
    auto* const widened = m.rows[worker];
    for (auto first = begin; first < end; first += m.rows_at_once) {
      auto const rows = std::min(m.rows_at_once, end - first);
      for (std::size_t r = 0; r < rows; ++r) {
        auto* row = widened + r * m.step;
        widen(a + (first + r) * s.depth, s.depth, zero, row);
        std::fill(row + s.depth, row + m.step, std::int16_t{0});
      }
      multiply_rows(s, widened, m.step, rows, packed, out + first * s.columns);
    }
  });
}

inline void multiply_int8_matrices(matrix_plan const& p, call const& c, matrix_shape const& s,
                                   matrix_buffers const& m) {
  auto const zero = std::int64_t{zero_point(c, matmul_operand::a_zp)};
  auto const most = (std::int64_t{1} << 31) / std::max(127 - zero, zero + 128);
  for (std::size_t n = 0; n < s.batch; ++n) {
    auto const* a = c.inputs[matmul_operand::a].as<std::int8_t>() + n * s.rows * s.depth;
    auto* out = c.output().as<std::int32_t>() + n * s.rows * s.columns;
    std::int16_t const* packed = m.integers;
    auto largest = p.largest;
    if (p.integers.empty()) {
      pack_matrix<std::int8_t>(s, c, n, m.integers);
      largest = largest_packed_column(s.weights(), m.integers);
    } else {
      packed = p.integers.data() + n * s.weights().packed_size<std::int16_t>();
    }
    if (largest < most) {
      multiply_integers(s, c, a, packed, m, out);
    } else {
      auto const* b = c.inputs[matmul_operand::b].as<std::int8_t>() + n * s.depth * s.columns;
      multiply_stepwise(s, c, a, b, out);
    }
  }
}

inline void multiply_int16_matrices(call const& c, matrix_shape const& s) {
  constexpr std::size_t most_terms = std::size_t{1} << 16;  // products have 31 bits, sums 48
  for (std::size_t n = 0; n < s.batch; ++n) {
    auto const* a = c.inputs[matmul_operand::a].as<std::int16_t>() + n * s.rows * s.depth;
    auto const* b = c.inputs[matmul_operand::b].as<std::int16_t>() + n * s.depth * s.columns;
    auto* out = c.output().as<std::int64_t>() + n * s.rows * s.columns;
    if (s.depth <= most_terms) {
      multiply_by_rows(s, a, b, out);
    } else {
      multiply_stepwise(s, c, a, b, out);
    }
  }
}

inline void multiply_float_matrices(matrix_plan const& p, call const& c, matrix_shape const& s,
                                    matrix_buffers const& m) {
  bool const half = has_half_accumulator(c);
  for (std::size_t n = 0; n < s.batch; ++n) {
    auto const* a = c.inputs[matmul_operand::a].as<float>() + n * s.rows * s.depth;
    auto const* b = c.inputs[matmul_operand::b].as<float>() + n * s.depth * s.columns;
    auto* out = c.output().as<float>() + n * s.rows * s.columns;
    if (half && !fits_half(largest_magnitude(a, s.rows * s.depth),
                           largest_column(b, 1, s.columns, s.depth, s.columns))) {
      multiply_stepwise(s, c, a, b, out);
      continue;
    }
    float const* packed = m.floats;
    if (!p.floats.empty()) {
      packed = p.floats.data() + n * s.weights().packed_size<float>();
    } else if (m.floats == nullptr) {
      multiply_by_rows(s, a, b, out);
      continue;
    } else {
      pack_matrix<float>(s, c, n, m.floats);
    }
    c.in_parts(s.rows, s.cost(), [&](std::size_t first, std::size_t last, std::size_t) {
      multiply_rows(s, a + first * s.depth, s.depth, last - first, packed, out + first * s.columns);
    });
  }
  round_all(c.output().type, c.output().as<float>(), s.batch * s.rows * s.columns);
}

inline void multiply_matrices(matrix_plan const& p, call const& c) {
  matrix_shape const s(c);
  scratch_layout layout(c.scratch);
  bool const packed = !p.floats.empty() || !p.integers.empty();
  auto const m = matrix_buffers::take(s, c, packed, layout);
  switch (c.inputs[matmul_operand::b].type) {
    case dtype::int8: return multiply_int8_matrices(p, c, s, m);
    case dtype::int16:
      zero_point(c, matmul_operand::a_zp);
      zero_point(c, matmul_operand::b_zp);
      return multiply_int16_matrices(c, s);
    default: return multiply_float_matrices(p, c, s, m);
  }
}

}  // namespace arm_delegate::tosa::kernels
