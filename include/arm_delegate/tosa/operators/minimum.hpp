#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MINIMUM: a rule and a kernel.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/checker.hpp>
#include <arm_delegate/tosa/operators/detail/broadcast.hpp>
#include <arm_delegate/tosa/operators/detail/nan_mode.hpp>

namespace arm_delegate::tosa::operators {

/// The smaller of two elements.
struct minimum {
  static constexpr op code = op::minimum;

  static void check(checker& c) {
    c.check_broadcast(2);
    detail::check_nan_mode(c);
  }
  static void run(call const& c) {
    detail::with_nan_mode<detail::minimum_of>(c, [&](auto f) { detail::binary_number(c, f); });
  }
};

}  // namespace arm_delegate::tosa::operators
