#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Properties of graphs between passes; each has a run-time checker in ir/verify.hpp.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

namespace arm_delegate::inv {

/// Every size of every value is a number. Holds from the start: readers reject symbols.
struct static_shapes {};
/// Every node's arguments are in the order of its operator's signature, defaults filled in.
struct arguments_bound {};
/// No batch_norm follows a convolution or linear that could absorb it.
struct batch_norm_folded {};
/// Quantization parameters are attached to values; quantize and dequantize nodes are only left
/// between float and integer values.
struct qparams_folded {};
/// Operators with `quantization_rule::shared` have the same parameters on inputs and result.
struct shared_qparams_match {};
/// No composite is left: every node's operator has `lower` or `table`.
struct composites_expanded {};
/// Every node is needed for an output.
struct no_dead_nodes {};
/// Only TRANSPOSEs that must change the order of dimensions are left.
struct transposes_sunk {};

// Of NPU graphs; their checkers are in ethosu/compile/verify_graph.hpp.

/// Each kernel operation has a block that fits the NPU's buffers.
struct npu_blocks_chosen {};
/// The steps are in an order in which everything is written before it is read.
struct npu_steps_scheduled {};
/// Constants that steps read are in region 0.
struct npu_constants_encoded {};
/// Each buffer that a step uses has a place; those in use at the same time do not overlap.
struct npu_memory_allocated {};

}  // namespace arm_delegate::inv
