#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ADD on an NPU.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/binary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// ADD: the sum of two operands.
struct add
    : family::binary<tosa::op::add, ethosu::elementwise_mode::add, family::operand_scaling::sum> {};

}  // namespace arm_delegate::ethosu::operators
