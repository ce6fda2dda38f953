#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The common parts of sum, mean, amax and softmax: one TOSA reduction per dimension.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::op::detail {

/// The argument 'dim' of a reduction: one number or a list; empty if it is not given.
ARM_DELEGATE_FUNCTION std::vector<std::int64_t> named_dims(ir::node const& n);

/// The dimensions of a reduction, counted from the front; all if none are given. PyTorch lets a
/// tensor of rank 0 be reduced over a dimension 0, which it does not have.
ARM_DELEGATE_FUNCTION std::vector<std::size_t> reduced_dims(ir::node const& n, ir::value const& x);

ARM_DELEGATE_FUNCTION ir::tensor_type infer_reduction(ir::node const& n, ir::dtype result);

/// The type of softmax and log_softmax: the input's, unless an argument chooses another.
ARM_DELEGATE_FUNCTION ir::tensor_type infer_softmax(ir::node const& n);

/// Reduces `x` over the node's dimensions, each left as size 1; size-1 dimensions need nothing.
ARM_DELEGATE_FUNCTION tosa::tensor_id reduce_each(tosa::builder& b, ir::node const& n,
                                                  tosa::op code, tosa::tensor_id x);

/// The number of elements that are reduced to one.
ARM_DELEGATE_FUNCTION std::int64_t reduced_count(ir::node const& n);

/// A sum times `factor`: REDUCE_SUM and MUL in float; on quantized values INT32 sums without zero
/// point, and the factor is part of the RESCALE after them.
ARM_DELEGATE_FUNCTION void lower_scaled_sum(tosa::builder& b, ir::node const& n, double factor);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/reduction-inl.hpp>  // IWYU pragma: export
#endif
