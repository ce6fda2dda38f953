#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Run-time checkers of the invariants of NPU graphs: each throws code::internal if one does not
// hold. Debug builds call them after the passes that establish them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/registry/invariants.hpp>

namespace arm_delegate::ethosu::compile {

ARM_DELEGATE_FUNCTION void verify(npu_graph const& g, inv::npu_blocks_chosen);
ARM_DELEGATE_FUNCTION void verify(npu_graph const& g, inv::npu_steps_scheduled);
ARM_DELEGATE_FUNCTION void verify(npu_graph const& g, inv::npu_constants_encoded);
ARM_DELEGATE_FUNCTION void verify(npu_graph const& g, inv::npu_memory_allocated);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/verify_graph-inl.hpp>  // IWYU pragma: export
#endif
