#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How close the choice of an operation's block was.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <optional>

namespace arm_delegate::ethosu::compile {

/// A block configuration, and the cycles that the search for one compares: those of the estimate,
/// with about as many bytes of weights as numbers, a share of the other causes, and the start of
/// each block.
struct costed_block {
  npu_block block{};
  microblock unit = microblock::u1x1;  ///< U85
  weight_traversal order = weight_traversal::depth_first;
  double cost = 0;
};

struct block_comparison {
  costed_block chosen{};
  /// The best other one; nothing if no other fits the NPU's buffers.
  std::optional<costed_block> runner_up{};
};

/// Compares the configuration of an operation with the best other one. Maps and weights are in the
/// operation's regions. `keeps_order`: the other one reads weights in the same order.
[[nodiscard]] ARM_DELEGATE_FUNCTION block_comparison compare_blocks(estimate::npu_target const& to,
                                                                    kernel_operation const& o,
                                                                    bool keeps_order);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/compare_blocks-inl.hpp>  // IWYU pragma: export
#endif
