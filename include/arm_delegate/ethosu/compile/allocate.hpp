#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Places buffers in memory: buffers whose lifetimes overlap have different bytes.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>

namespace arm_delegate::ethosu::compile {

/// Places every buffer that is not a constant: in fast scratch if the memory mode has a cache, but
/// for inputs, outputs and the largest ones beyond its size; else in scratch. Inputs live from the
/// start, outputs to the end. Fills in `scratch_bytes` and `fast_scratch_bytes`. Throws
/// code::limit_exceeded if the buffers do not fit the arena of the memory mode.
ARM_DELEGATE_FUNCTION void allocate(npu_graph& g);

/// True if every buffer that a step uses has a place within its region, and none overlaps one that
/// is in use at the same time.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_allocated(npu_graph const& g);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/allocate-inl.hpp>  // IWYU pragma: export
#endif
