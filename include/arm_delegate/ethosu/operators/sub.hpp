#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SUB on an NPU.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/binary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// SUB: the difference of two operands.
struct sub
    : family::binary<tosa::op::sub, ethosu::elementwise_mode::sub, family::operand_scaling::sum> {};

}  // namespace arm_delegate::ethosu::operators
