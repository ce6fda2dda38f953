#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Computes indices that depend on nothing but constants.

#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/targets/target_facts.hpp>

namespace arm_delegate {

/// Replaces int64 values that follow from numbers and integer constants alone, such as a table of
/// relative positions, by constants, and with them the nodes in between that only they read: they
/// would stay on the host and compute the same at every call. Values of more than 2^20 elements,
/// outputs of the graph, and nodes without an evaluation stay.
ARM_DELEGATE_FUNCTION void fold_indices(ir::graph& g, ir::operator_table const& operators,
                                        target_facts const& target);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/partitioner/fold_indices-inl.hpp>  // IWYU pragma: export
#endif
