#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_LEFT_SHIFT on an NPU.

#include <arm_delegate/ethosu/operators/family/shift.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// LOGICAL_LEFT_SHIFT of integers.
struct logical_left_shift : family::shift<tosa::op::logical_left_shift, family::shift_kind::left> {
};

}  // namespace arm_delegate::ethosu::operators
