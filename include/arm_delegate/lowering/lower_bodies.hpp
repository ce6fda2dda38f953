#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lowers branches and loops: COND_IF and WHILE_LOOP, with the bodies as regions.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <optional>

namespace arm_delegate::detail {

/// Why a control-flow node cannot be lowered, apart from its bodies, or nothing.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<diagnostic> find_refused_control_flow(
    ir::node const& n, pass_context const& c);

/// Lowers both bodies of a control-flow node, with those inside them, and writes the node. Warnings
/// of their passes go to `c`. Throws an `error` about the node that names each inner node that
/// cannot be lowered.
ARM_DELEGATE_FUNCTION void write_control_flow(tosa::builder& b, ir::node const& n, pass_context& c);

}  // namespace arm_delegate::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/lowering/lower_bodies-inl.hpp>  // IWYU pragma: export
#endif
