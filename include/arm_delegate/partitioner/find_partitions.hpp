#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which nodes of a program a pipeline supports, in which partitions, and why not the others.

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/partitioner/partitioning.hpp>        // IWYU pragma: export
#include <arm_delegate/partitioner/pipeline_functions.hpp>  // IWYU pragma: export

namespace arm_delegate {

/// Binds the program's nodes, records the ranges of their results (`graph::ranges`), gives those
/// that `how` can lower a `delegation_tag`, and lowers them. Each node is checked before
/// anything is lowered; a partition with a rejected node is checked again without it. Branches and
/// bodies of control flow on the host are searched, too. int64 indices that nodes of delegates read
/// are converted to int32 on the host. The number of partitions is the smallest
/// that allows them to be called one after another. If the target supports integers only, or the
/// boundary is quantized, quantize nodes before a delegate and dequantize nodes after it stay on
/// the host, and so do nodes that read floats from outside; float buffers that are changed in place
/// and only read quantized are then quantized before the change. Throws `error` for an invalid
/// program or a memory mode that the target cannot have.
[[nodiscard]] ARM_DELEGATE_FUNCTION partitioning find_partitions(ir::exported_program& program,
                                                                 pipeline_functions const& how,
                                                                 partition_request const& request);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/partitioner/find_partitions-inl.hpp>  // IWYU pragma: export
#endif
