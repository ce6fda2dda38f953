#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_OR on an NPU.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/logical.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// LOGICAL_OR of truth values.
struct logical_or : family::logical<tosa::op::logical_or, ethosu::elementwise_mode::or_,
                                    ethosu::elementwise_mode::max> {};

}  // namespace arm_delegate::ethosu::operators
