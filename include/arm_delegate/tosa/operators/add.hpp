#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ADD: a rule and a kernel.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/checker.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/operators/detail/arithmetic.hpp>
#include <arm_delegate/tosa/operators/detail/broadcast.hpp>

namespace arm_delegate::tosa::operators {

/// The sum of two elements.
struct add {
  static constexpr op code = op::add;

  static void check(checker& c) { c.check_broadcast(2); }
  static void run(call const& c) {
    c.require(detail::binary_number(c, detail::checked_add{}), "the sum of two elements overflows");
  }
};

}  // namespace arm_delegate::tosa::operators
