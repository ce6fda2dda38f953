#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// BITWISE_OR on an NPU.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/bitwise.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// BITWISE_OR of integers.
struct bitwise_or : family::bitwise<tosa::op::bitwise_or, ethosu::elementwise_mode::or_, 0b1110> {};

}  // namespace arm_delegate::ethosu::operators
