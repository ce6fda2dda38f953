#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// REDUCE_ALL on an NPU.

#include <arm_delegate/ethosu/operators/family/extreme.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::ethosu::operators {

/// REDUCE_ALL: true if all elements of an axis are true. A true element is 1.
struct reduce_all : family::extreme<tosa::op::reduce_all, true> {};

}  // namespace arm_delegate::ethosu::operators
