#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// REDUCE_ANY on an NPU.

#include <arm_delegate/ethosu/operators/family/extreme.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// REDUCE_ANY: true if an element of an axis is true. A true element is 1.
struct reduce_any : family::extreme<tosa::op::reduce_any, false> {};

}  // namespace arm_delegate::ethosu::operators
