#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sums and extremes along one axis, which operators with reductions share.
//
// Tensors have the axes [before, axis, after]; a result has one element along the axis.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::ethosu::operators::detail {

namespace compile = ethosu::compile;

/// The axes of a tensor around one of them: [before, axis, after].
[[nodiscard]] inline ir::shape around_axis(ir::shape const& sizes, std::size_t axis) {
  ir::shape made{1, sizes[axis], 1};
  for (std::size_t i = 0; i < axis; ++i) made[0] *= sizes[i];
  for (auto i = axis + 1; i < sizes.rank(); ++i) made[2] *= sizes[i];
  return made;
}

/// True if the elements of the last axis follow each other.
[[nodiscard]] inline bool has_contiguous_depth(compile::tensor_view const& v) {
  auto const last = v.sizes.rank() - 1;
  return v.sizes[last] == 1 || v.strides[last] == v.type.bytes();
}

/// The same elements with other axes, of which the last one is contiguous; a copy if necessary.
[[nodiscard]] ARM_DELEGATE_FUNCTION compile::tensor_view with_axes(compile::npu_lowering& l,
                                                                   compile::tensor_view const& v,
                                                                   ir::shape const& sizes);

/// Calls `write(place)` with a place for a result that has other axes than its memory `to`.
template <class Write>
void write_with_axes(compile::npu_lowering& l, compile::tensor_view const& to,
                     ir::shape const& sizes, Write const& write) {
  auto const place = compile::reshaped(to, sizes);
  if (place && has_contiguous_depth(*place)) return write(*place);
  auto const made = l.b.temporary(sizes, to.type);
  write(made);
  l.b.copy(compile::dense_view(made.buffer, to.sizes, to.type), to);
}

/// Calls `visit(start, count)` for parts of at most `most` elements.
template <class Visit>
void for_parts(std::int64_t size, std::int64_t most, Visit const& visit) {
  for (std::int64_t at = 0; at < size; at += most) visit(at, std::min(most, size - at));
}

/// The output stage that writes sums as they are.
[[nodiscard]] ARM_DELEGATE_FUNCTION compile::output_chain plain_sums();

/// An elementwise operation of two operands whose results are not scaled.
[[nodiscard]] ARM_DELEGATE_FUNCTION ethosu::kernel_operation plain_binary(
    compile::npu_lowering& l, ethosu::elementwise_mode mode, compile::element_type result);

/// Combines the elements of the axis, two or more, in pairs, again and again. `mode` is a maximum,
/// a minimum or a sum; the last operation has the output stage of `chain`.
ARM_DELEGATE_FUNCTION void fold_pairs(compile::npu_lowering& l, ethosu::elementwise_mode mode,
                                      compile::tensor_view const& from,
                                      compile::tensor_view const& to,
                                      compile::output_chain const& chain);

/// Moves a window over the axis, with the other settings of `o`.
ARM_DELEGATE_FUNCTION void pool_axis(compile::npu_lowering& l, ethosu::kernel_operation o,
                                     compile::tensor_view const& from,
                                     compile::tensor_view const& to, compile::buffer_id table);

/// The largest or smallest elements, clipped and looked up by the output stage of `chain`.
ARM_DELEGATE_FUNCTION void take_extreme(compile::npu_lowering& l, bool takes_least,
                                        compile::tensor_view const& from,
                                        compile::tensor_view const& to,
                                        compile::output_chain const& chain);

/// Sums of the last axis of [height, width, axis], without the zero point. 16- and 32-bit elements
/// have none. Sums of 8-bit elements are multiplied by `factor`, -127 to 128.
ARM_DELEGATE_FUNCTION void sum_depth(compile::npu_lowering& l, compile::tensor_view const& from,
                                     std::int64_t zero_point, compile::tensor_view const& to,
                                     compile::output_chain const& chain, std::int64_t factor = 1);

/// True if the output stage can scale sums of the middle axis.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool scales_sums(compile::npu_lowering const& l,
                                                     compile::tensor_view const& from);

/// Sums of the middle axis of [before, axis, after]. 32-bit elements: two or more.
ARM_DELEGATE_FUNCTION void sum_axis(compile::npu_lowering& l, compile::tensor_view const& from,
                                    std::int64_t zero_point, compile::tensor_view const& to,
                                    compile::output_chain const& chain);

}  // namespace arm_delegate::ethosu::operators::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/detail/reduction-inl.hpp>  // IWYU pragma: export
#endif
