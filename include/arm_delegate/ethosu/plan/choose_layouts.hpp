#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The layouts, blocks, chains and shared memories of maps, once the steps of an NPU graph have
// their order.

#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/plan_chains.hpp>
#include <arm_delegate/ethosu/plan/plan_layouts.hpp>
#include <arm_delegate/ethosu/plan/write_in_place.hpp>

namespace arm_delegate::ethosu::plan {

/// Stores feature maps in bricks where that takes fewer cycles, and chooses blocks again for the
/// memories in which maps are placed. Elementwise operations are chained, and results of others
/// replace inputs.
inline void choose_layouts(compile::npu_graph& g) {
  if (g.mode.has_cache()) compile::allocate(g);  // shows which memory holds each map
  use_bricks(g, plan_layouts(g));
  choose_blocks_again(g);
  apply_chains(g, plan_chains(g));
  write_in_place(g);
}

}  // namespace arm_delegate::ethosu::plan
