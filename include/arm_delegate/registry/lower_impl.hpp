#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lowerings of an operator for one target or a family of targets.

namespace arm_delegate {

/// Specialize to give an operator a lowering of its own on one target or family of targets:
/// `static void apply(tosa::builder&, ir::node const&)`. It wins over the operator's `lower`.
/// Put it into the operator's or the target's header: one not visible everywhere breaks the ODR.
template <class Op, class Target>
struct lower_impl;

}  // namespace arm_delegate
