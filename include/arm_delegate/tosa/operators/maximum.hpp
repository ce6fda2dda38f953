#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MAXIMUM: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/nan_mode.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::operators {

/// The greater of two elements.
struct maximum {
  static constexpr op code = op::maximum;

  static void check(checker& c) {
    c.check_broadcast(2);
    detail::check_nan_mode(c);
  }
  static void run(call const& c) {
    detail::with_nan_mode<detail::maximum_of>(c, [&](auto f) { kernels::binary_number(c, f); });
  }
};

}  // namespace arm_delegate::tosa::operators
