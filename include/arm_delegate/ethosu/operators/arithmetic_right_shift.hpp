#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ARITHMETIC_RIGHT_SHIFT on an NPU.

#include <arm_delegate/ethosu/operators/family/shift.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// ARITHMETIC_RIGHT_SHIFT of integers.
struct arithmetic_right_shift
    : family::shift<tosa::op::arithmetic_right_shift, family::shift_kind::arithmetic_right> {};

}  // namespace arm_delegate::ethosu::operators
