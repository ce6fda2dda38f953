#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Decides which steps run by stripes, so that feature maps fit the SRAM.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>

#include <cstdint>

namespace arm_delegate::ethosu::plan {

/// The bytes that buffers take in the SRAM when each is whole: those of the arena, or of the cache
/// if the memory mode has one.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::int64_t sram_bytes(compile::npu_graph const& g,
                                                            std::int64_t capacity);

/// Plans the cascades with the fewest cycles with which the buffers of every step have at most
/// `capacity` bytes in the SRAM, or exceed it least. None if the buffers fit as they are. The graph
/// has blocks.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_plan plan_cascades(compile::npu_graph const& g,
                                                           std::int64_t capacity);

/// Replaces the steps of each cascade by its stripes.
ARM_DELEGATE_FUNCTION void apply_cascades(compile::npu_graph& g, npu_plan const& plan);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/plan_cascades-inl.hpp>  // IWYU pragma: export
#endif
