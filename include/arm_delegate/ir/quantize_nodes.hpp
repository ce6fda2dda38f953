#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Recognizes PyTorch's quantize and dequantize nodes and reads their parameters.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <string_view>

namespace arm_delegate::ir {

inline bool is_quantize(node const& n) {
  return n.target.starts_with("quantized_decomposed.quantize_per_");
}
inline bool is_dequantize(node const& n) {
  return n.target.starts_with("quantized_decomposed.dequantize_per_");
}
/// True for quantize and dequantize nodes.
inline bool is_conversion(node const& n) { return is_quantize(n) || is_dequantize(n); }
/// True for conversions with one scale and zero point.
inline bool is_per_tensor_conversion(node const& n) {
  return is_conversion(n) && n.target.find("_per_tensor") != std::string_view::npos;
}
/// True for those whose scale and zero point are numbers, not tensors.
inline bool has_number_qparams(node const& n) {
  return is_per_tensor_conversion(n) && n.target.ends_with(".default");
}
/// True for conversions with a scale and zero point for each channel, or for each group of one.
inline bool is_per_channel_conversion(node const& n) {
  return is_conversion(n) && n.target.find("_per_channel") != std::string_view::npos;
}

/// The parameters that a quantize or dequantize node states, copied into `g`. Throws
/// `code::unsupported_value` if they are computed at run time, `code::bad_arguments` if they
/// contradict each other or the dtype.
[[nodiscard]] ARM_DELEGATE_FUNCTION qparams const& read_qparams(graph& g, node const& n);

/// Throws the errors of `read_qparams`.
ARM_DELEGATE_FUNCTION void check_conversion(node const& n);

/// Throws `code::bad_arguments` naming the node unless quant_min <= zero_point <= quant_max and all
/// scales are numbers above 0 that float32 and their reciprocals can hold: what PyTorch's
/// fake_quantize demands, and what its quantize computes with. With a dtype, quant_min and
/// quant_max must be values of it.
ARM_DELEGATE_FUNCTION void check_qparams(node const& n, qparams const& q);

/// The type of a quantize or dequantize node's result. Throws `code::shape_mismatch` if the node
/// reads another type than PyTorch lets it: quantize floats, dequantize exactly its dtype.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_type infer_conversion(node const& n);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/quantize_nodes-inl.hpp>  // IWYU pragma: export
#endif
