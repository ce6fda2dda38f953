#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// EQUAL on an NPU.

#include <arm_delegate/ethosu/operators/family/comparison.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// EQUAL of two operands.
struct equal : family::comparison<tosa::op::equal, family::order::equal> {};

}  // namespace arm_delegate::ethosu::operators
