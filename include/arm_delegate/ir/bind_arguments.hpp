#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Binds the arguments of nodes to the signatures of a pipeline's operators and checks the types
// that a program states for results.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>

namespace arm_delegate {

/// Binds a node's arguments to its operator's signature. The number, dtypes and sizes of its
/// results must be what the operator infers (`code::shape_mismatch`), and quantization parameters
/// must fit their dtype. A node of an unknown operator stays as it is.
ARM_DELEGATE_FUNCTION void bind_arguments(ir::graph& g, ir::node& n,
                                          ir::operator_table const& operators);

/// Binds and checks every node. Establishes `inv::arguments_bound`.
ARM_DELEGATE_FUNCTION void bind_arguments(ir::graph& g, ir::operator_table const& operators);

/// Checks a program before it is used for anything: binds and checks every node of its graph and of
/// the branches and bodies in it. Nodes that these operators do not take, and may stay on a host,
/// are passed over; a node that contradicts itself is an `error`.
ARM_DELEGATE_FUNCTION void check_program(ir::graph& g, ir::operator_table const& operators);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/bind_arguments-inl.hpp>  // IWYU pragma: export
#endif
