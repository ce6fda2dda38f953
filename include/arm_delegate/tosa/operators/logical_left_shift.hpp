#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_LEFT_SHIFT: a rule and a kernel.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/checker.hpp>
#include <arm_delegate/tosa/operators/detail/broadcast.hpp>
#include <arm_delegate/tosa/operators/detail/shift.hpp>

namespace arm_delegate::tosa::operators {

/// The bits of one element moved up by the other.
struct logical_left_shift {
  static constexpr op code = op::logical_left_shift;

  static void check(checker& c) { c.check_broadcast(2); }
  static void run(call const& c) {
    detail::shift(c, [](auto value, auto by) { return detail::bits_of(value) << by; });
  }
};

}  // namespace arm_delegate::tosa::operators
