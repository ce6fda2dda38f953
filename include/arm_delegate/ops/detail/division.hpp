#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Division, of which TOSA has RECIPROCAL for floats and INTDIV for integers.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <cstdint>

namespace arm_delegate::op::detail {

enum class quotient_rounding : std::uint8_t { none, down, towards_zero };

/// self / other, rounded, as the result of the node. A divisor known now becomes a factor.
ARM_DELEGATE_FUNCTION void lower_division(tosa::builder& b, ir::node const& n,
                                          quotient_rounding rounding);

/// self - other * floor(self / other), with the sign of other, as the result of the node.
ARM_DELEGATE_FUNCTION void lower_remainder(tosa::builder& b, ir::node const& n);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/division-inl.hpp>  // IWYU pragma: export
#endif
