#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rounding to whole numbers, and remainders, of quantized values in INT32.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <cstdint>

namespace arm_delegate::op::detail {

/// How a real number becomes a whole one.
enum class whole_rounding : std::uint8_t { down, up, towards_zero, half_to_even };

/// The quantized 'self' rounded to whole numbers: RESCALE to INT32 with fraction bits, a shift that
/// removes them, RESCALE. Refuses scales with which that is not exact for all codes. `real` rounds
/// a number so.
ARM_DELEGATE_FUNCTION void lower_whole(tosa::builder& b, ir::node const& n, whole_rounding how,
                                       double (*real)(double x));

/// The remainder of the quantized 'self' by the number 'other', with its sign: RESCALE to INT32,
/// INTDIV, RESCALE. Refuses scales with which that is not exact for all codes.
/// `real` computes the remainder of a real number.
ARM_DELEGATE_FUNCTION void lower_quantized_remainder(tosa::builder& b, ir::node const& n,
                                                     double (*real)(double x, ir::node const& n));

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/whole_codes-inl.hpp>  // IWYU pragma: export
#endif
