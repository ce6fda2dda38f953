#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_LEFT_SHIFT: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/shift.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::operators {

/// Shifts the bits of one element left by the other.
struct logical_left_shift {
  static constexpr op code = op::logical_left_shift;

  static void check(checker& c) { c.check_broadcast(2); }
  static void run(call const& c) {
    kernels::shift(c, [](auto value, auto by) { return kernels::bits_of(value) << by; });
  }
};

}  // namespace arm_delegate::tosa::operators
