#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// REDUCE_MIN on an NPU.

#include <arm_delegate/ethosu/operators/family/extreme.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// REDUCE_MIN: the smallest elements of an axis.
struct reduce_min : family::extreme<tosa::op::reduce_min, true> {};

}  // namespace arm_delegate::ethosu::operators
