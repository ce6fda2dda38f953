#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Why a node cannot be lowered, as far as that is known before its operator writes anything.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <optional>

namespace arm_delegate::detail {

/// An error that names the known overloads, if the operator itself is known.
ARM_DELEGATE_FUNCTION error unknown_operator(ir::node const& n,
                                             ir::operator_table const& operators);

/// Why the target or the operator refuses the node, or nothing; bodies of control flow are not
/// asked. `b` knows which types the target holds.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<diagnostic> find_refusal(tosa::builder const& b,
                                                                           ir::node const& n,
                                                                           pass_context const& c);

}  // namespace arm_delegate::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/lowering/find_refusal-inl.hpp>  // IWYU pragma: export
#endif
