#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MINIMUM on an NPU.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/binary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// MINIMUM of two operands.
struct minimum : family::binary<tosa::op::minimum, ethosu::elementwise_mode::min,
                                family::operand_scaling::order> {};

}  // namespace arm_delegate::ethosu::operators
