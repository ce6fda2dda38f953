#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Expands composite operators, so that the rest can be evaluated.

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/targets/target_facts.hpp>

namespace arm_delegate::reference {

/// Replaces composite operators without an evaluation by those that they consist of, unless
/// `target` refuses them. These may promote their operands further than PyTorch's operator, which
/// has the result's type.
ARM_DELEGATE_FUNCTION void expand_composites(ir::graph& g, ir::operator_table const& operators,
                                             target_facts const& target);

}  // namespace arm_delegate::reference

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/evaluation/expand-inl.hpp>  // IWYU pragma: export
#endif
