#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_RIGHT_SHIFT on an NPU.

#include <arm_delegate/ethosu/operators/family/shift.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// LOGICAL_RIGHT_SHIFT of integers.
struct logical_right_shift
    : family::shift<tosa::op::logical_right_shift, family::shift_kind::logical_right> {};

}  // namespace arm_delegate::ethosu::operators
