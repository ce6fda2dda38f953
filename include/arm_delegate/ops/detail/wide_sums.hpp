#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sums of floats of 16 bits in FP32, as PyTorch computes them.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>

namespace arm_delegate::op::detail {

/// `x` in FP32 if it is FP16 or BF16.
///
/// PyTorch computes sums and norms of float16 and bfloat16 in float32 and rounds the result once
/// (aten/src/ATen/AccumulateType.h, OpMathType.h). REDUCE_SUM of FP16 may accumulate in FP16, which
/// is acc_t in the specification: 656 elements of 100 overflow, and a conforming sum of N elements
/// may be off by N / 1024 of the sum of their magnitudes (tosa_reference_model, the check of dot
/// products). Every REDUCE_SUM rounds its result, and so does the MUL of a mean.
[[nodiscard]] inline tosa::tensor_id in_float32(tosa::builder& b, tosa::tensor_id x) {
  auto const type = b.type(x);
  bool const is_narrow = type == tosa::dtype::fp16 || type == tosa::dtype::bf16;
  return is_narrow ? b.cast(x, tosa::dtype::fp32) : x;
}

/// Sets result `i` of the node to `x`, rounded to the result's type.
inline void set_rounded(tosa::builder& b, ir::node const& n, tosa::tensor_id x, std::size_t i = 0) {
  b.set(n, b.cast(x, b.element_type(n.result(i))), i);
}

}  // namespace arm_delegate::op::detail
