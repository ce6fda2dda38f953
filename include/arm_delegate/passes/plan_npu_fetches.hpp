#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Brings weights to the SRAM ahead of the operations that read them.

#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>   // IWYU pragma: keep (for dumps)
#include <arm_delegate/ethosu/compile/verify_graph.hpp>  // IWYU pragma: keep (in debug builds)
#include <arm_delegate/ethosu/plan/plan_fetches.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>

namespace arm_delegate::pass {

/// Adds transfers of weights, where bytes of the SRAM are free while earlier operations run.
struct plan_npu_fetches {
  static constexpr std::string_view name = "plan-npu-fetches";
  using needs =
      invariants<inv::npu_blocks_chosen, inv::npu_steps_scheduled, inv::npu_constants_encoded>;
  using establishes = invariants<>;
  static bool run(ethosu::compile::npu_graph& g, pass_context&) {
    if (!ethosu::plan::may_fetch(g)) return false;
    ethosu::compile::allocate(g);  // shows which bytes are free
    auto const plan = ethosu::plan::plan_fetches(g);
    ethosu::plan::apply(g, plan);
    return !plan.fetches.empty();
  }
};

}  // namespace arm_delegate::pass
