#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Orders the steps of an NPU graph.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>   // IWYU pragma: keep (for dumps)
#include <arm_delegate/ethosu/compile/verify_graph.hpp>  // IWYU pragma: keep (in debug builds)
#include <arm_delegate/ethosu/plan/schedule_steps.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// Keeps the order of the TOSA graph unless fewer bytes are live at once in another one. Steps run
/// by stripes where whole feature maps would not fit the SRAM.
struct schedule_npu_steps {
  static constexpr std::string_view name = "schedule-npu-steps";
  using needs = invariants<inv::npu_blocks_chosen>;
  using establishes = invariants<inv::npu_steps_scheduled>;
  static bool run(ethosu::compile::npu_graph& g, pass_context& c) {
    ethosu::compile::verify(g, inv::npu_steps_scheduled{});
    return ethosu::plan::schedule_steps(g, c.shared);
  }
};

}  // namespace arm_delegate::pass
