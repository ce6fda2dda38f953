#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Decides which steps run by stripes, so that feature maps take fewer bytes of the SRAM.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>

#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::plan {

/// Plans cascades by the goal of the graph, which has blocks, within the arena or the cache of its
/// memory mode:
/// - performance: those with the fewest cycles; none if the buffers fit as they are;
/// - size: those with the fewest bytes;
/// - balanced: the fewest bytes for at most 5 % more cycles.
/// Buffers beyond a cache are in the other memory. If they do not fit an arena, the plan is that
/// with the fewest bytes.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_plan plan_cascades(compile::npu_graph const& g);

/// The plan with the fewest cycles whose buffers take at most some bytes of the SRAM. Nothing if
/// none is found.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<npu_plan> plan_cascades_within(
    compile::npu_graph const& g, std::int64_t capacity);

/// Replaces the steps of each cascade by its stripes.
ARM_DELEGATE_FUNCTION void apply_cascades(compile::npu_graph& g, npu_plan const& plan);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/plan_cascades-inl.hpp>  // IWYU pragma: export
#endif
