#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Maps registers to the fields of any step of a program.

#include <arm_delegate/ethosu/program/describe_dma.hpp>
#include <arm_delegate/ethosu/program/describe_kernel.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>

#include <type_traits>

namespace arm_delegate::ethosu {

/// Describes the operands of a step whose kind is already known. The target of a branch is an
/// offset, which `read_program` and `write_program` handle.
template <class Registers, class Action>
void describe_step(Registers& r, Action& action) {
  using kind = std::remove_const_t<Action>;
  if constexpr (std::is_same_v<kind, kernel_operation>) {
    describe_kernel(r, action);
  } else if constexpr (std::is_same_v<kind, dma_operation>) {
    describe_dma(r, action);
  } else if constexpr (std::is_same_v<kind, kernel_wait>) {
    r.template field<"OP_KERNEL_WAIT", "n">(action.left);
  } else if constexpr (std::is_same_v<kind, dma_wait>) {
    r.template field<"OP_DMA_WAIT", "k">(action.left);
  } else if constexpr (std::is_same_v<kind, branch>) {
    r.template field<"OP_BRANCH", "branch_cond">(action.condition);
  } else if constexpr (std::is_same_v<kind, interrupt>) {
    r.template field<"OP_IRQ", "mask">(action.mask);
  } else if constexpr (std::is_same_v<kind, counter_switch>) {
    r.template field<"OP_PMU_MASK", "enable">(action.is_on);
  } else {
    r.template field<"OP_STOP", "mask">(action.mask);
  }
}

}  // namespace arm_delegate::ethosu
