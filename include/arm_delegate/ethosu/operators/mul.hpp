#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MUL on an NPU.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/binary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// MUL: the product of two operands, shifted for 32 bits.
struct mul : family::binary<tosa::op::mul, ethosu::elementwise_mode::mul,
                            family::operand_scaling::product> {};

}  // namespace arm_delegate::ethosu::operators
