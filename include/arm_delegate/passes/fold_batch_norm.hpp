#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Folds batch norms into the convolution or linear layer before them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace arm_delegate::pass {

/// `%a = conv2d(%x, %w, %b); %y = batch_norm(%a, ...)` -> `%y = conv2d(%x, %w * s, %b * s + t)`
/// if nothing else uses %a, and likewise after every operator with `absorbs_batch_norm`, for every
/// operator with `channel_scaling`. The scaled weight is a view: it is computed when it is written.
struct fold_batch_norm {
  static constexpr std::string_view name = "fold-batch-norm";
  using needs = invariants<inv::static_shapes, inv::arguments_bound>;
  using establishes = invariants<inv::batch_norm_folded>;

  static bool run(ir::graph& g, pass_context& c);

  /// The node that the batch norm `n` can be made part of, or null. `uses`: of each value.
  static ir::node const* find_absorber(ir::graph const& g, ir::node const& n,
                                       std::span<std::uint32_t const> uses);
};

}  // namespace arm_delegate::pass

namespace arm_delegate::inv {

ARM_DELEGATE_FUNCTION void verify(ir::graph const& g, batch_norm_folded);

}  // namespace arm_delegate::inv

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/passes/fold_batch_norm-inl.hpp>  // IWYU pragma: export
#endif
