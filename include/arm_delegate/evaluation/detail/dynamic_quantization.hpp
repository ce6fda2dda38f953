#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Evaluates quantization whose parameters are computed at run time, or belong to groups of
// elements, as in torch/ao/quantization/fx/_decomposed.py.

#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/detail/elementwise.hpp>
#include <arm_delegate/ir/dtype.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace arm_delegate::evaluation {

/// The smallest and the largest element, and 0.
struct value_range {
  float low = 0;
  float high = 0;

  void add(double x) {
    low = std::min(low, static_cast<float>(x));
    high = std::max(high, static_cast<float>(x));
  }
};

/// A scale and its zero point.
struct chosen_qparams {
  float scale = 1;
  double zero_point = 0;

  /// The result of that number.
  [[nodiscard]] double result(std::size_t i) const {
    return i == 0 ? static_cast<double>(scale) : zero_point;
  }
};

inline value_range range_of(call const& c) {
  value_range made;
  for (auto const x : c.input("input").data) made.add(x);
  return made;
}

/// quantized_decomposed.choose_qparams.tensor
ARM_DELEGATE_FUNCTION numbers choose_qparams(call const& c) {
  auto const range = range_of(c);
  auto const low = c.n.number("quant_min");
  auto const high = c.n.number("quant_max");
  chosen_qparams made;
  made.scale = std::max((range.high - range.low) / static_cast<float>(high - low),
                        static_cast<float>(c.n.number("eps")));
  made.zero_point =
      limited(low - static_cast<double>(std::nearbyint(range.low / made.scale)), low, high);
  return {made.result(c.result)};
}

/// quantized_decomposed.choose_qparams_symmetric.tensor
ARM_DELEGATE_FUNCTION numbers choose_qparams_symmetric(call const& c) {
  auto const range = range_of(c);
  auto const steps = (c.n.number("quant_max") - c.n.number("quant_min")) / 2;
  chosen_qparams made;
  made.scale = std::max(std::max(-range.low, range.high) / static_cast<float>(steps),
                        static_cast<float>(c.n.number("eps")));
  made.zero_point = c.n.element_type("dtype") == ir::dtype::uint8 ? 128 : 0;
  return {made.result(c.result)};
}

/// The parameters of a row of int8 values.
inline chosen_qparams choose_for_row(value_range const& range) {
  constexpr float low = -128;
  constexpr float high = 127;
  chosen_qparams made;
  made.scale =
      std::max((range.high - range.low) / (high - low), std::numeric_limits<float>::epsilon());
  auto const least = range.low / made.scale;
  auto const most = range.high / made.scale;
  auto const exact = (low + least) + (high + most) > 0 ? low - least : high - most;
  made.zero_point = static_cast<double>(std::nearbyint(std::clamp(exact, low, high)));
  return made;
}

/// quantized_decomposed.choose_qparams_per_token_asymmetric: for each row of the last dimension
ARM_DELEGATE_FUNCTION numbers choose_qparams_per_token(call const& c) {
  auto const& x = c.input("input").data;
  numbers made(static_cast<std::size_t>(c.sizes().numel()));
  auto const length = made.empty() ? 0 : x.size() / made.size();
  for (std::size_t row = 0; row < made.size(); ++row) {
    value_range range;
    for (std::size_t i = 0; i < length; ++i) range.add(x[row * length + i]);
    made[row] = choose_for_row(range).result(c.result);
  }
  return made;
}

/// Calls `f(element, scale, zero point)` with the parameters of the element's row or group: as many
/// neighbours as there are elements for each scale.
template <class Function>
numbers by_group(call const& c, Function&& f) {
  auto y = c.input("input").data;
  auto const& scales = c.input("scales").data;
  bool const is_shifted = c.has_tensor("zero_points");
  auto const length = std::max<std::size_t>(scales.empty() ? 1 : y.size() / scales.size(), 1);
  for (std::size_t i = 0; i < y.size(); ++i) {
    auto const k = i / length;
    y[i] = f(y[i], scales[k], is_shifted ? c.input("zero_points").data[k] : 0);
  }
  return y;
}

/// quantized_decomposed.quantize_per_token and quantize_per_channel_group: compute in the type of
/// the scales
ARM_DELEGATE_FUNCTION numbers quantize_groups(call const& c) {
  auto const low = c.n.number("quant_min");
  auto const high = c.n.number("quant_max");
  auto const type = c.input("scales").type;
  return by_group(c, [&](double x, double scale, double zero_point) {
    auto const scaled = stored(type, x * stored(type, 1 / scale));
    return limited(std::nearbyint(stored(type, scaled + zero_point)), low, high);
  });
}

/// quantized_decomposed.dequantize_per_token and dequantize_per_channel_group
ARM_DELEGATE_FUNCTION numbers dequantize_groups(call const& c) {
  return by_group(
      c, [](double x, double scale, double zero_point) { return (x - zero_point) * scale; });
}

/// quantized_decomposed.embedding_byte: rows of a weight with a scale for each row or group
ARM_DELEGATE_FUNCTION numbers embedding_byte(call const& c) {
  auto const& weight = c.input("weight");
  auto const& scales = c.input("weight_scales").data;
  bool const is_shifted = c.has_tensor("weight_zero_points");
  auto const columns = static_cast<std::size_t>(weight.sizes.back());
  auto const length =
      std::max<std::size_t>(weight.data.size() / std::max<std::size_t>(scales.size(), 1), 1);
  numbers y;
  for (auto const row : c.input("indices").data) {
    for (std::size_t i = 0; i < columns; ++i) {
      auto const at = static_cast<std::size_t>(row) * columns + i;
      auto const zero_point = is_shifted ? c.input("weight_zero_points").data[at / length] : 0;
      y.push_back((weight.data[at] - zero_point) * scales[at / length]);
    }
  }
  return y;
}

}  // namespace arm_delegate::evaluation
