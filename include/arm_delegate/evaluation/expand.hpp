#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Expands composite operators, so that the rest can be evaluated or has kernels.

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/targets/target_facts.hpp>

namespace arm_delegate::evaluation {

/// Replaces a composite node by the operators that it consists of, unless `target` refuses it.
/// These may promote their operands further than PyTorch's operator: results are converted to its
/// type. Returns false if the node stays.
ARM_DELEGATE_FUNCTION bool expand_composite(ir::rewriter& r, ir::node const& n,
                                            target_facts const& target);

/// Does so with all nodes that have no evaluation, also those that replace others.
ARM_DELEGATE_FUNCTION void expand_composites(ir::graph& g, ir::operator_table const& operators,
                                             target_facts const& target);

}  // namespace arm_delegate::evaluation

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/evaluation/expand-inl.hpp>  // IWYU pragma: export
#endif
