#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the parameters of the parts of a quantized recurrent cell.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/quantized_bias.hpp>
#include <arm_delegate/ops/detail/quantized_parts.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::op::detail {

/// The parameters of a quantized cell's parts, of which a program states none: linear layers, sums
/// and products in INT32 with 15 bits of the largest value that is possible, so that they can be
/// multiplied again; functions as tables of the input's type.
class recurrent_quantizer {
 public:
  recurrent_quantizer(ir::rewriter& r, ir::node const& n) : r_(r), n_(n) {
    for (std::size_t i = 0; i < n.results.size(); ++i) {  // one may be unread
      is_quantized_ = is_quantized_ || computes_quantized(n, i);
    }
  }

  [[nodiscard]] bool is_quantized() const { return is_quantized_; }

  /// The largest magnitude that a quantized value can have.
  [[nodiscard]] double reach(ir::value_id v) const {
    for (auto const& known : reaches_) {
      if (known.value == v) return known.reach;
    }
    auto const& q = per_tensor(n_, r_[v]);
    return largest_code(q) * q.scale();
  }

  /// States that `v` is at most `reach`.
  ir::value_id remember(ir::value_id v, double reach) {
    reaches_.push_back({v, reach});
    return v;
  }
  ir::value_id wide(ir::value_id v, double reach) {
    constexpr int bits = 15;
    auto const scale = std::ldexp(reach > 0 ? reach : 1, -bits);
    return remember(quantized_as(r_, v, ir::dtype::int32, scale), reach);
  }

  /// The operand of a table for a function that is almost constant beyond `limit`; twice as far
  /// away it is so for 16 bits, too.
  ir::value_id table_input(ir::value_id v, double limit) {
    auto const range = std::min(reach(v), has_words() ? 2 * limit : limit);
    auto const made = r_.call(ir::requantize_target, {{"", v}});
    return quantized_as(r_, made, table_type(), range / most_code());
  }
  /// The result of such a table, between -1 and 1, or between 0 and 1.
  ir::value_id table_result(ir::value_id v, bool is_signed) {
    if (is_signed || has_words()) {
      return remember(quantized_as(r_, v, table_type(), 1 / most_code()), 1);
    }
    return remember(quantized_as(r_, v, table_type(), 1.0 / 256, -128), 1);
  }

  /// A float weight with a scale for each row.
  ir::value_id weight(ir::value_id v) {
    if (r_[v].is_quantized()) return v;
    constexpr double most = 127;
    auto numbers = r_[v].constant->values<double>();
    auto const sizes = r_[v].sizes();
    auto const columns = static_cast<std::size_t>(sizes[1]);
    std::vector<double> scales;
    for (std::size_t i = 0; i < numbers.size(); i += columns) {
      auto const row = std::span(numbers.data() + i, columns);
      auto const largest = largest_of(n_, row);
      scales.push_back(largest > 0 ? largest / most : 1);
      for (auto& x : row) x = std::nearbyint(x / scales.back());
    }
    auto& g = r_.program();
    auto const made = r_.constant(ir::rounded_elements(ir::dtype::int8, sizes, numbers));
    std::vector<std::int64_t> const zeros(scales.size());
    g[made].quantization = g.copy(ir::qparams{.scales = scales,
                                              .zero_points = zeros,
                                              .axis = 0,
                                              .quant_min = -127,
                                              .quant_max = 127,
                                              .type = ir::dtype::int8});
    return made;
  }

  /// The largest magnitude of a linear layer's results.
  [[nodiscard]] double linear_reach(ir::value_id x, ir::value_id weight, ir::value_id bias) const {
    auto const& w = r_[weight];
    auto const codes = w.constant->values<double>();
    auto const& q = *w.quantization;
    auto const columns = static_cast<std::size_t>(w.sizes()[1]);
    bool const is_known = bias != ir::no_value && r_[bias].is_constant();
    auto const shifts = is_known ? real_bias(r_[bias]) : std::vector<double>{};
    auto const other = bias == ir::no_value || is_known ? 0 : reach(bias);
    double largest = 0;
    for (std::size_t row = 0; row * columns < codes.size(); ++row) {
      double sum = 0;
      for (std::size_t i = 0; i < columns; ++i) sum += std::abs(codes[row * columns + i]);
      auto const shift = shifts.empty() ? other : std::abs(shifts[row]);
      largest = std::max(largest, sum * q.scales[q.per_channel() ? row : 0] * reach(x) + shift);
    }
    return largest;
  }

 private:
  struct known_reach {
    ir::value_id value;
    double reach;
  };

  [[nodiscard]] ir::dtype table_type() const { return n_.input("input").type.type; }
  [[nodiscard]] bool has_words() const { return table_type() == ir::dtype::int16; }
  [[nodiscard]] double most_code() const { return has_words() ? 32767 : 127; }

  ir::rewriter& r_;
  ir::node const& n_;
  bool is_quantized_ = false;
  std::vector<known_reach> reaches_{};
};

}  // namespace arm_delegate::op::detail
