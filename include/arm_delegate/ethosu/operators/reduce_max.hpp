#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// REDUCE_MAX on an NPU.

#include <arm_delegate/ethosu/operators/family/extreme.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// REDUCE_MAX: the largest elements of an axis.
struct reduce_max : family::extreme<tosa::op::reduce_max, false> {};

}  // namespace arm_delegate::ethosu::operators
