#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the traversal, the block, the microblock and the buffers of each kernel operation.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_effort.hpp>

#include <vector>

namespace arm_delegate::ethosu::compile {

/// Sets the block configuration of an operation whose maps are expected in the SRAM. Returns false
/// if no block fits the NPU's buffers. This and the next two: a block of more effort costs no more
/// by the estimate.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool choose_block(estimate::npu_target const& to,
                                                      kernel_operation& o, npu_effort effort = {});

/// Sets the block configuration of `o`, which has one, to the best for the regions and layouts of
/// the maps of `placed`, the same operation.
ARM_DELEGATE_FUNCTION void choose_block_where_placed(estimate::npu_target const& to,
                                                     kernel_operation const& placed,
                                                     kernel_operation& o, npu_effort effort = {});

/// Sets height and width of the block of a stripe. It keeps the block's depth, the microblock and
/// the traversal of the whole operation, so that all stripes read the same weights.
ARM_DELEGATE_FUNCTION void choose_stripe_block(estimate::npu_target const& to, kernel_operation& o,
                                               npu_effort effort = {});

/// Sets the block configuration of every kernel operation of a graph. Throws
/// code::unsupported_value, with the origin of the operation, if no block fits.
ARM_DELEGATE_FUNCTION void choose_blocks(npu_graph& g);

/// A warning for each operation whose estimate is far above its lower bound, once blocks are
/// chosen: its plan is wrong for its sizes.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> slow_operations(npu_graph const& g);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/choose_blocks-inl.hpp>  // IWYU pragma: export
#endif
