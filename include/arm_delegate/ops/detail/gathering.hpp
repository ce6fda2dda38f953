#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Elements chosen by indices: TOSA's GATHER and SCATTER, on values of shape [N, K, C].

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::op::detail {

/// The sizes before, of, and after one dimension.
struct split_sizes {
  std::int64_t outer = 1;
  std::int64_t size = 1;
  std::int64_t inner = 1;

  [[nodiscard]] ir::shape shape() const { return {outer, size, inner}; }
};

/// A tensor of rank 0 has one element along dimension 0.
inline split_sizes split_at(ir::shape const& s, std::size_t dim) {
  split_sizes parts;
  for (std::size_t i = 0; i < s.rank(); ++i) {
    (i < dim ? parts.outer : i == dim ? parts.size : parts.inner) *= s[i];
  }
  return parts;
}

/// GATHER of values [N, K, C] with indices [N, W]. TOSA gathers no BOOL: it travels as INT8.
ARM_DELEGATE_FUNCTION tosa::tensor_id gathered(tosa::builder& b, tosa::tensor_id values,
                                               tosa::tensor_id indices);

/// SCATTER of `updates` [N, W, C] into values [N, K, C] at indices [N, W].
ARM_DELEGATE_FUNCTION tosa::tensor_id scattered(tosa::builder& b, tosa::tensor_id values,
                                                tosa::tensor_id indices, tosa::tensor_id updates);

/// The elements `from` of the middle dimension of `parts`: [outer, from.size(), inner].
ARM_DELEGATE_FUNCTION tosa::tensor_id taken(tosa::builder& b, tosa::tensor_id x,
                                            split_sizes const& parts,
                                            std::span<std::int32_t const> from);

/// An index of a dimension of `size`, a negative one counted from its end. Fails outside it.
ARM_DELEGATE_FUNCTION std::int64_t from_front(ir::node const& n, std::int64_t index,
                                              std::int64_t size);

/// An argument with indices as INT32, its negative ones counted from the end of a dimension of
/// `size`: a constant, or a tensor of the graph, whose indices must not be negative.
ARM_DELEGATE_FUNCTION tosa::tensor_id index_tensor(tosa::builder& b, ir::node const& n,
                                                   ir::value const& index, std::int64_t size);

/// The type of a copy of 'self' in which 'source' changes the indices 'index' of the dimension
/// 'dim'.
[[nodiscard]] ARM_DELEGATE_FUNCTION ir::tensor_type infer_changed_at(ir::node const& n);

/// The argument 'index', one for all outer elements: [outer, W].
ARM_DELEGATE_FUNCTION tosa::tensor_id index_rows(tosa::builder& b, ir::node const& n,
                                                 split_sizes const& parts);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/gathering-inl.hpp>  // IWYU pragma: export
#endif
