#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Gives the nodes that tools have added to a program a place in the model.

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>

namespace arm_delegate::ir {

/// Nodes that a quantizer or a decomposition has added have no line of the model's Python, or the
/// module of PyTorch's exporter. They get those of a node that was made for the same node of the
/// model (`node::made_for`), else those of the node that computes one of their inputs, of one that
/// reads their result, or of the node before it.
ARM_DELEGATE_FUNCTION void complete_origins(graph& g);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/complete_origins-inl.hpp>  // IWYU pragma: export
#endif
