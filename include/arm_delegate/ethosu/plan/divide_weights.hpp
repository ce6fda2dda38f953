#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Divides operations by output channels, so that parts of their weights can be fetched.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/plan/weight_sizes.hpp>

#include <cstdint>

namespace arm_delegate::ethosu::plan {

/// Replaces convolutions whose encoded weights exceed `most` bytes by several: each computes some
/// channels of the output with weights of at most about `most` bytes. Those stay whose channels
/// cannot be computed apart or whose weights other steps read. The graph has blocks, and `sizes`
/// knows its weights. Returns true if it changed.
ARM_DELEGATE_FUNCTION bool divide_weights(compile::npu_graph& g, std::int64_t most,
                                          weight_sizes& sizes);

}  // namespace arm_delegate::ethosu::plan

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/plan/divide_weights-inl.hpp>  // IWYU pragma: export
#endif
