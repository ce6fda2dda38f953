#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_XOR on an NPU.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/logical.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// LOGICAL_XOR of truth values.
struct logical_xor : family::logical<tosa::op::logical_xor, ethosu::elementwise_mode::xor_,
                                     ethosu::elementwise_mode::sub> {};

}  // namespace arm_delegate::ethosu::operators
