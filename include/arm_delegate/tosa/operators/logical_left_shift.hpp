#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_LEFT_SHIFT: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/shift.hpp>
#include <arm_delegate/tosa/rules/operators/logical_left_shift.hpp>

namespace arm_delegate::tosa::operators {

/// Shifts the bits of one element left by the other.
struct logical_left_shift : rules::logical_left_shift {
  static void run(call const& c) {
    kernels::shift(c, [](auto value, auto by) { return kernels::bits_of(value) << by; });
  }
};

}  // namespace arm_delegate::tosa::operators
