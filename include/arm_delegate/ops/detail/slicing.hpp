#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Parts of a tensor along one dimension.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::op::detail {

/// One index of one dimension.
struct dimension_index {
  std::size_t dim;
  std::int64_t index;
};

/// The arguments 'dim' and 'index' of a node, for a tensor of these sizes, counted from the front.
ARM_DELEGATE_FUNCTION dimension_index chosen_index(ir::node const& n, ir::shape const& sizes);

/// The arguments 'dim', 'start', 'end' and 'step' of a slice, counted from the front.
struct slice_range {
  std::size_t dim;
  std::int64_t start;
  std::int64_t count;
  std::int64_t step;
};

ARM_DELEGATE_FUNCTION slice_range read_slice(ir::node const& n);

/// `count` elements of dimension `dim` from `start`.
ARM_DELEGATE_FUNCTION tosa::tensor_id cut(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                                          std::int64_t from, std::int64_t count);

/// `x` with `count` elements of `fill` more at the end of dimension `dim`.
ARM_DELEGATE_FUNCTION tosa::tensor_id extended(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                                               std::int64_t count, double fill);

/// Every `step`-th of dimension `dim` from `start`, `count` of them: SLICE to whole steps (the last
/// one padded if the data ends inside it), RESHAPE to [..., count, step, ...], SLICE,
/// RESHAPE.
ARM_DELEGATE_FUNCTION tosa::tensor_id strided(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                                              std::int64_t start, std::int64_t count,
                                              std::int64_t step);

/// `x` with the elements before `from` and from `to` on of dimension `dim`, and `middle` between.
ARM_DELEGATE_FUNCTION tosa::tensor_id spliced(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                                              std::int64_t from, std::int64_t to,
                                              tosa::tensor_id middle);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/slicing-inl.hpp>  // IWYU pragma: export
#endif
