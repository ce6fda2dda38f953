#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tensors indexed by tensors: aten.index and aten.index_put.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace arm_delegate::op::detail {

/// The dimensions of a tensor that indices choose from; a dimension without an index is kept whole.
struct indexed_dims {
  ir::shape order{};                    ///< the indexed dimensions, then the others
  ir::shape sizes{};                    ///< of the indexed dimensions
  ir::shape rest{};                     ///< the sizes of the others
  ir::shape chosen{};                   ///< the sizes that the indices broadcast to
  std::vector<ir::value_id> indices{};  ///< one for each indexed dimension
  std::size_t place = 0;                ///< where PyTorch puts the chosen sizes in the result

  /// The sizes of the chosen elements, chosen sizes first.
  [[nodiscard]] ir::shape gathered() const;
  /// The order that moves the chosen sizes from the front to their place.
  [[nodiscard]] ir::shape result_order() const;
  /// The sizes of the chosen elements as PyTorch orders them.
  [[nodiscard]] ir::shape result() const { return ir::permute(gathered(), result_order().view()); }
  /// The indexed tensor as TOSA's [N, K, C].
  [[nodiscard]] ir::shape table() const { return {1, sizes.numel(), rest.numel()}; }
  [[nodiscard]] ir::shape updates() const { return {1, chosen.numel(), rest.numel()}; }
};

/// The arguments 'self' and 'indices' of a node. Fails if they do not fit together.
ARM_DELEGATE_FUNCTION indexed_dims read_indices(ir::node const& n);

/// True if an index is a mask: it covers as many dimensions as it has.
ARM_DELEGATE_FUNCTION bool has_mask(ir::node const& n);

/// The sizes of the first mask with the rank of 'self', for a broadcast. Fails if an index does not
/// fit the dimensions that it covers.
ARM_DELEGATE_FUNCTION ir::shape mask_sizes(ir::node const& n);

/// Why a node with masks that writes 'values' is no choice between each element and one value.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_masks(ir::node const& n);

/// The elements of 'self', or the one value where the mask is true.
ARM_DELEGATE_FUNCTION tosa::tensor_id masked(tosa::builder& b, ir::node const& n);

/// Why the indices are not supported: masks, and tensors too large for arithmetic on indices in a
/// target without integers.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_indices(ir::node const& n,
                                                              target_facts const& target);

/// The row of `table()` that each combination of indices chooses, [1, W] INT32: a constant if all
/// indices are, else arithmetic in INT32, or in FP32 in a target without integers, which also
/// counts negative indices from the end.
ARM_DELEGATE_FUNCTION tosa::tensor_id rows_of(tosa::builder& b, ir::node const& n,
                                              indexed_dims const& d);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/indexing-inl.hpp>  // IWYU pragma: export
#endif
