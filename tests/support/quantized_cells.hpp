#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Recurrent cells between quantize nodes, and the same in real numbers.

#include <arm_delegate/ir/program_builder.hpp>

#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace support {

inline constexpr std::size_t cell_size = 8;
inline constexpr std::size_t cell_rows = 4;

/// Numbers between -1 and 1 that look random.
inline double scattered(std::size_t i) { return std::sin(static_cast<double>(i * i + 7 * i)); }

/// A linear layer of `gates` gates.
struct gate_layer {
  std::size_t rows;
  std::vector<float> weight{};
  std::vector<float> bias{};

  gate_layer(std::size_t gates, std::size_t seed) : rows(gates * cell_size) {
    for (std::size_t i = 0; i < rows * cell_size; ++i) {
      weight.push_back(static_cast<float>(0.6 * scattered(i + seed)));
    }
    for (std::size_t i = 0; i < rows; ++i) {
      bias.push_back(static_cast<float>(0.5 * scattered(3 * i + seed)));
    }
  }

  [[nodiscard]] ad::ir::value_id add_weight(ad::program_builder& b, std::string_view name) const {
    auto const n = static_cast<std::int64_t>(rows);
    return b.constant(name, floats({n, cell_size}, weight));
  }
  [[nodiscard]] ad::ir::value_id add_bias(ad::program_builder& b, std::string_view name) const {
    return b.constant(name, floats({static_cast<std::int64_t>(rows)}, bias));
  }

  [[nodiscard]] std::vector<double> of(std::vector<double> const& x) const {
    std::vector<double> y(bias.begin(), bias.end());
    for (std::size_t i = 0; i < rows; ++i) {
      for (std::size_t k = 0; k < cell_size; ++k) y[i] += weight[i * cell_size + k] * x[k];
    }
    return y;
  }
};

/// Parameters of values up to `largest`.
inline q cell_q(double largest, bool is_wide) {
  return is_wide ? q16(largest / 32767) : q{largest / 127};
}

/// Quantized values of an input, over the whole range.
inline array cell_input(std::size_t seed, bool is_wide) {
  array made{{cell_rows, cell_size}, {}};
  for (std::size_t i = 0; i < cell_rows * cell_size; ++i) {
    made.data.push_back(std::nearbyint((is_wide ? 32767 : 127) * scattered(5 * i + seed)));
  }
  return made;
}

/// The real numbers of a row.
inline std::vector<double> real_row(array const& a, std::size_t row, q const& p) {
  std::vector<double> made;
  for (std::size_t i = 0; i < cell_size; ++i) {
    auto const code = a.data[row * cell_size + i] - static_cast<double>(p.zero_point);
    made.push_back(code * p.scale);
  }
  return made;
}

inline double logistic(double x) { return 1 / (1 + std::exp(-x)); }

/// Errors that quantization explains: of weights in 8 bits, half a step in 127 each; with 8-bit
/// values also of the operands of the functions, half of 6 / 127 or of 3 / 127.
inline double cell_error(bool is_wide) { return is_wide ? 0.01 : 0.035; }

}  // namespace support
