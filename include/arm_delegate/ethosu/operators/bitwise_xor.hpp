#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// BITWISE_XOR on an NPU.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/bitwise.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// BITWISE_XOR of integers.
struct bitwise_xor
    : family::bitwise<tosa::op::bitwise_xor, ethosu::elementwise_mode::xor_, 0b0110> {};

}  // namespace arm_delegate::ethosu::operators
