#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks that a graph or program is well formed: every value is made once, before it is used.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>

namespace arm_delegate::ir {

/// Throws `code::bad_graph` naming the first node that uses a value nobody made, in the graph or in
/// a branch or body in it. Ids that the graph does not have are found, too.
ARM_DELEGATE_FUNCTION void verify(graph const& g);

/// The same for the graph of a program. It must have one: a program that was moved from has none;
/// and its inputs, outputs and state must be those of the graph.
ARM_DELEGATE_FUNCTION void verify(exported_program const& program);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/verify-inl.hpp>  // IWYU pragma: export
#endif
