#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SUB: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/arithmetic.hpp>
#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::operators {

/// The difference of two elements.
struct sub {
  static constexpr op code = op::sub;

  static void check(checker& c) { c.check_broadcast(2); }
  static void run(call const& c) {
    c.require(kernels::binary_number(c, kernels::checked_subtract{}),
              "the difference of two elements overflows");
  }
};

}  // namespace arm_delegate::tosa::operators
