#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MINIMUM: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/nan_mode.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::operators {

/// The smaller of two elements.
struct minimum {
  static constexpr op code = op::minimum;

  static void check(checker& c) {
    c.check_broadcast(2);
    detail::check_nan_mode(c);
  }
  static void run(call const& c) {
    detail::with_nan_mode<detail::minimum_of>(c, [&](auto f) { kernels::binary_number(c, f); });
  }
};

}  // namespace arm_delegate::tosa::operators
