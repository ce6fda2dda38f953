#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_AND on an NPU.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/logical.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// LOGICAL_AND of truth values.
struct logical_and : family::logical<tosa::op::logical_and, ethosu::elementwise_mode::and_,
                                     ethosu::elementwise_mode::min> {};

}  // namespace arm_delegate::ethosu::operators
