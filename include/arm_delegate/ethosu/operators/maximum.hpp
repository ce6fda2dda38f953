#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MAXIMUM on an NPU.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/binary.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// MAXIMUM of two operands.
struct maximum : family::binary<tosa::op::maximum, ethosu::elementwise_mode::max,
                                family::operand_scaling::order> {};

}  // namespace arm_delegate::ethosu::operators
