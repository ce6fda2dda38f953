#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Decides which feature maps are stored in bricks of 16 channels (NHCWB16), and where blocks change
// because of that.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>

#include <vector>

namespace arm_delegate::ethosu::plan {

/// The buffers whose maps take fewer cycles in bricks: their operations read and write longer
/// bursts of a slow memory. All operations on them see the same map, with a depth of whole bricks,
/// so that they have as many bytes as before. The graph has blocks and placed buffers.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<compile::buffer_id> plan_layouts(
    compile::npu_graph const& g);

/// Stores the maps of these buffers in bricks.
ARM_DELEGATE_FUNCTION void use_bricks(compile::npu_graph& g,
                                      std::vector<compile::buffer_id> const& buffers);

/// Chooses blocks again for operations with a map in another memory than the SRAM, and for those
/// with a map in bricks that take fewer cycles with another block.
ARM_DELEGATE_FUNCTION void choose_blocks_again(compile::npu_graph& g);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/plan_layouts-inl.hpp>  // IWYU pragma: export
#endif
