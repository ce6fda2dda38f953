#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The common parts of norms: elements minus their mean, divided by their standard deviation.

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>

namespace arm_delegate::op::detail {

/// The result of a norm, and what it was computed with; each has size 1 in the last dimension.
struct normalized {
  tosa::tensor_id result;
  tosa::tensor_id mean;
  tosa::tensor_id reciprocal_deviation;
};

/// Normalizes over the last dimension of `x`: REDUCE_SUM, MUL, SUB, MUL, REDUCE_SUM, MUL, ADD,
/// RSQRT, MUL.
ARM_DELEGATE_FUNCTION normalized normalize_rows(tosa::builder& b, tosa::tensor_id x,
                                                double epsilon);

/// `x` / sqrt(mean of the squares of the last dimension + epsilon): MUL, REDUCE_SUM, MUL, ADD,
/// RSQRT, MUL.
ARM_DELEGATE_FUNCTION tosa::tensor_id divide_by_root_mean_square(tosa::builder& b,
                                                                 tosa::tensor_id x, double epsilon);

/// `x` times the node's argument 'weight' plus its argument 'bias', each under `sizes`, if it has
/// them.
ARM_DELEGATE_FUNCTION tosa::tensor_id scale_and_shift(tosa::builder& b, ir::node const& n,
                                                      tosa::tensor_id x, ir::shape const& sizes);

/// `x` with its dimensions from `first` on as one.
ARM_DELEGATE_FUNCTION ir::shape joined_from(ir::shape const& x, std::size_t first);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/normalizing-inl.hpp>  // IWYU pragma: export
#endif
