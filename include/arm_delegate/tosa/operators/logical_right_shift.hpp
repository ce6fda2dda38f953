#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_RIGHT_SHIFT: a rule and a kernel.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/checker.hpp>
#include <arm_delegate/tosa/operators/detail/broadcast.hpp>
#include <arm_delegate/tosa/operators/detail/shift.hpp>

namespace arm_delegate::tosa::operators {

/// The bits of one element moved down by the other; zeros follow.
struct logical_right_shift {
  static constexpr op code = op::logical_right_shift;

  static void check(checker& c) { c.check_broadcast(2); }
  static void run(call const& c) {
    detail::shift(c, [](auto value, auto by) { return detail::bits_of(value) >> by; });
  }
};

}  // namespace arm_delegate::tosa::operators
