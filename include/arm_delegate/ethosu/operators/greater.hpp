#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// GREATER on an NPU.

#include <arm_delegate/ethosu/operators/family/comparison.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// GREATER of two operands.
struct greater : family::comparison<tosa::op::greater, family::order::greater> {};

}  // namespace arm_delegate::ethosu::operators
