#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Decides in which order steps run, so that fewer bytes are live at once.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::ethosu::plan {

/// The most bytes of the SRAM that are live at one step: of the arena, or of the cache if the
/// memory mode has one.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::int64_t sram_peak(compile::npu_graph const& g);

/// An order of the steps with a smaller peak, as indices: a search finds the smallest one if few
/// branches run side by side. The order of the graph if the search finds no smaller peak, or if the
/// graph has labels. Takes almost linear time. From the standard effort on, more never leads to a
/// larger peak.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<std::size_t> plan_order(
    compile::npu_graph const& g);

/// Puts the steps in an order. Returns true if any moved.
ARM_DELEGATE_FUNCTION bool apply_order(compile::npu_graph& g,
                                       std::vector<std::size_t> const& order);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/order_steps-inl.hpp>  // IWYU pragma: export
#endif
