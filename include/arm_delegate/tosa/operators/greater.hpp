#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// GREATER: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::operators {

/// True where the first element is greater than the second.
struct greater {
  static constexpr op code = op::greater;

  static void check(checker& c) { c.check_broadcast(2); }
  static void run(call const& c) {
    kernels::compare(c, [](auto a, auto b) { return a > b; });
  }
};

}  // namespace arm_delegate::tosa::operators
