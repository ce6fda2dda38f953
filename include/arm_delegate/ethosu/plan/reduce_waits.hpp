#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes operations wait less for weights in a slow memory.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>

namespace arm_delegate::ethosu::plan {

/// Changes the schedule of a graph so that fewer cycles are predicted, in no more SRAM than before:
/// divides operations with large weights, which are then fetched part by part, and, if the goal is
/// performance, plans cascades whose smaller maps leave room for weights. `whole` is the graph
/// without cascades. Encoded weights remain in `forms`. Returns true if the graph changed.
ARM_DELEGATE_FUNCTION bool reduce_waits(compile::npu_graph const& whole, compile::npu_graph& g,
                                        compile::weight_forms& forms);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/reduce_waits-inl.hpp>  // IWYU pragma: export
#endif
