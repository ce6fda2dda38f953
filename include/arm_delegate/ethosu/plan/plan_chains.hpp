#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// U85: decides which elementwise operations run in one chain with the operation before them, so
// that the map between them is never in memory.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>

namespace arm_delegate::ethosu::plan {

/// The chains that save cycles. An elementwise operation joins the operation whose result it alone
/// reads, if no step needs more SRAM for that than the whole graph does now. The graph has blocks,
/// and layouts of maps; no results replace inputs yet.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_plan plan_chains(compile::npu_graph const& g);

/// Moves the steps of each chain to its last one, with the block of the first.
ARM_DELEGATE_FUNCTION void apply_chains(compile::npu_graph& g, npu_plan const& plan);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/plan_chains-inl.hpp>  // IWYU pragma: export
#endif
