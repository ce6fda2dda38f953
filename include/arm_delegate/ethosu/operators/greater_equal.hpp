#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// GREATER_EQUAL on an NPU.

#include <arm_delegate/ethosu/operators/family/comparison.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// GREATER_EQUAL of two operands.
struct greater_equal : family::comparison<tosa::op::greater_equal, family::order::greater_equal> {};

}  // namespace arm_delegate::ethosu::operators
