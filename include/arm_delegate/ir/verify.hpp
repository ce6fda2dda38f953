#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks that a graph is well formed: every value is made once, before it is used.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/graph.hpp>

namespace arm_delegate::ir {

/// Throws `code::bad_graph` naming the first node that uses a value nobody made, in the graph or in
/// a branch or body in it.
ARM_DELEGATE_FUNCTION void verify(graph const& g);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/verify-inl.hpp>  // IWYU pragma: export
#endif
