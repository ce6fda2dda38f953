#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Recognizes PyTorch's quantize and dequantize nodes and reads their parameters.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

namespace arm_delegate::ir {

inline bool is_quantize(node const& n) {
  return n.target.starts_with("quantized_decomposed.quantize_per_");
}
inline bool is_dequantize(node const& n) {
  return n.target.starts_with("quantized_decomposed.dequantize_per_");
}
/// True for quantize and dequantize nodes.
inline bool is_conversion(node const& n) { return is_quantize(n) || is_dequantize(n); }

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
