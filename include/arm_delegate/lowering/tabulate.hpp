#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Unary functions of quantized values as lookup tables.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

namespace arm_delegate::detail {

/// Lowers `n` to a TABLE of quantized values: int8 to int8, int16 to int16 or int32.
ARM_DELEGATE_FUNCTION void lower_table(tosa::builder& b, ir::node const& n);

}  // namespace arm_delegate::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/lowering/tabulate-inl.hpp>  // IWYU pragma: export
#endif
