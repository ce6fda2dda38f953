#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that reduce dimensions to one element each.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

namespace arm_delegate::op::family {

/// A reduction over the dimensions `dim`, all if none are given, kept as size 1 if `keepdim`
/// says so. A member adds `schemas`, `lower` and `static ir::dtype result_type(ir::node const&)`.
template <class Self>
struct reduction {
  using handles_quantized = Self;

  static ir::tensor_type infer(ir::node const& n) {
    return detail::infer_reduction(n, Self::result_type(n));
  }
};

/// The sum times a factor: one REDUCE_SUM for each dimension and a MUL. Quantized: INT32 sums
/// between two RESCALEs, the factor is part of the second. Floats of 16 bits: in FP32 between two
/// CASTs. A member adds `schemas`, `result_type` and `static double factor(ir::node const&)`.
template <class Self>
struct scaled_sum : reduction<Self> {
  static void lower(tosa::builder& b, ir::node const& n) {
    detail::lower_scaled_sum(b, n, Self::factor(n));
  }
};

}  // namespace arm_delegate::op::family
