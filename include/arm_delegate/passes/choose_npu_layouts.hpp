#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the layouts of feature maps in an NPU graph.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>   // IWYU pragma: keep (for dumps)
#include <arm_delegate/ethosu/compile/verify_graph.hpp>  // IWYU pragma: keep (in debug builds)
#include <arm_delegate/ethosu/plan/choose_layouts.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// Stores feature maps in bricks where that takes fewer cycles, and chooses blocks again for the
/// memories in which maps are placed. Elementwise operations are chained with the operation before
/// them (U85), and results of others replace inputs.
struct choose_npu_layouts {
  static constexpr std::string_view name = "choose-npu-layouts";
  using needs = invariants<inv::npu_blocks_chosen, inv::npu_steps_scheduled>;
  using establishes = invariants<>;
  static bool run(ethosu::compile::npu_graph& g, pass_context&) {
    ethosu::plan::choose_layouts(g);
    return true;
  }
};

}  // namespace arm_delegate::pass
