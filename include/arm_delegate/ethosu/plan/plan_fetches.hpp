#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Decides which weights are brought to scratch before their operation starts.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>

namespace arm_delegate::ethosu::plan {

/// True if constants are in another memory than scratch, and steps run in the order of the graph.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool may_fetch(compile::npu_graph const& g);

/// Plans transfers of weights from a slow memory of constants to the SRAM, where operations wait
/// for them longer than for a transfer that runs beside earlier operations. They take memory that
/// the graph needs anyway at another time: scratch does not grow. The graph has blocks, encoded
/// constants and placed buffers. No fetches if it may not fetch.
[[nodiscard]] ARM_DELEGATE_FUNCTION npu_plan plan_fetches(compile::npu_graph const& g);

/// Adds the transfers and buffers of a plan to the graph that it was made for. Buffers need places
/// again after that.
ARM_DELEGATE_FUNCTION void apply(compile::npu_graph& g, npu_plan const& plan);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/plan_fetches-inl.hpp>  // IWYU pragma: export
#endif
