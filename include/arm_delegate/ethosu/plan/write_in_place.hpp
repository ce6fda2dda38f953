#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Results of elementwise operations that replace an input.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>

namespace arm_delegate::ethosu::plan {

/// Gives the result of an elementwise operation, or of a chain that starts with one, the memory of
/// an input that no later step reads: the hardware reads a block before it writes it, as Vela's
/// payloads rely on. Both have the same elements at the same bytes.
ARM_DELEGATE_FUNCTION void write_in_place(compile::npu_graph& g);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/write_in_place-inl.hpp>  // IWYU pragma: export
#endif
