#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// BITWISE_AND on an NPU.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/bitwise.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// BITWISE_AND of integers.
struct bitwise_and
    : family::bitwise<tosa::op::bitwise_and, ethosu::elementwise_mode::and_, 0b1000> {};

}  // namespace arm_delegate::ethosu::operators
