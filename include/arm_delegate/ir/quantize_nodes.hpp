#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Recognizes PyTorch's quantize and dequantize nodes and reads their parameters.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/rejection.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::ir {

inline bool is_quantize(node const& n) {
  return n.target.starts_with("quantized_decomposed.quantize_per_");
}
inline bool is_dequantize(node const& n) {
  return n.target.starts_with("quantized_decomposed.dequantize_per_");
}
/// Between float and codes, in either direction.
inline bool is_conversion(node const& n) { return is_quantize(n) || is_dequantize(n); }

namespace detail {

/// The elements of a constant argument as `T`.
template <class T>
std::vector<T> constant_argument(node const& n, std::string_view argument) {
  auto const& v = n.input(argument);
  if (v.constant == nullptr) {
    throw n.fail(code::unsupported_value,
                 rejection{.rule = "argument '" + std::string(argument) + "'",
                           .actual = "it is computed at run time",
                           .allowed = "a constant",
                           .remedy = "use static quantization"});
  }
  return v.constant->values<T>();
}

}  // namespace detail

/// The parameters that a quantize or dequantize node states. Throws where they are not constant,
/// do not agree in number, or a scale is not positive.
inline qparams read_qparams(graph& g, node const& n) {
  qparams q;
  q.type = n.element_type("dtype");
  q.quant_min = n.integer("quant_min");
  q.quant_max = n.integer("quant_max");
  std::vector<double> scales;
  std::vector<std::int64_t> zero_points;
  if (n.target.find("_per_channel") != std::string_view::npos) {
    scales = detail::constant_argument<double>(n, "scales");
    zero_points = n.has("zero_points") ? detail::constant_argument<std::int64_t>(n, "zero_points")
                                       : std::vector<std::int64_t>(scales.size(), 0);
    auto const& sizes = n.input("input").sizes();
    auto axis = n.integer("axis");
    auto const rank = static_cast<std::int64_t>(sizes.rank());
    if (axis < 0) axis += rank;
    if (axis < 0 || axis >= rank ||
        sizes[static_cast<std::size_t>(axis)] != static_cast<std::int64_t>(scales.size())) {
      throw n.fail(code::shape_mismatch, "the number of scales does not fit its axis");
    }
    q.axis = static_cast<int>(axis);
  } else if (n.target.ends_with(".tensor")) {
    scales = detail::constant_argument<double>(n, "scale");
    zero_points = detail::constant_argument<std::int64_t>(n, "zero_point");
  } else {
    scales = {n.number("scale")};
    zero_points = {n.integer("zero_point")};
  }
  if (scales.empty() || scales.size() != zero_points.size()) {
    throw n.fail(code::shape_mismatch, "as many zero points as scales are needed");
  }
  for (auto scale : scales) {
    if (!(scale > 0)) {
      throw n.fail(code::unsupported_value, rejection{.rule = "scale of a quantization",
                                                      .actual = std::to_string(scale),
                                                      .allowed = "a positive number",
                                                      .remedy = "check the model's calibration"});
    }
  }
  q.scales = scales;
  q.zero_points = zero_points;
  return *g.copy(q);
}

}  // namespace arm_delegate::ir
