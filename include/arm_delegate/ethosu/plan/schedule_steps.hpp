#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Gives an NPU graph the order and the cascades that are planned for it.

#include <arm_delegate/base/shared_work.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>

namespace arm_delegate::ethosu::plan {

/// Puts the steps in an order with fewer live bytes, then runs them by stripes if their buffers
/// exceed the SRAM. The order of the graph stays if it fits as well: the steps that could run by
/// stripes may be apart in the other order, and the buffers may leave gaps. Then makes operations
/// wait less for their weights. If the buffers do not fit the arena, the graph gets the blocks and
/// the schedule of the standard effort if these take fewer bytes. Encoded weights remain in
/// `shared`. Returns true if the graph changed.
ARM_DELEGATE_FUNCTION bool schedule_steps(compile::npu_graph& g, shared_work* shared = nullptr);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/schedule_steps-inl.hpp>  // IWYU pragma: export
#endif
