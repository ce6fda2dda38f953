#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// GREATER: a rule and a kernel.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/checker.hpp>
#include <arm_delegate/tosa/operators/detail/broadcast.hpp>

namespace arm_delegate::tosa::operators {

/// True where the first element is greater than the second.
struct greater {
  static constexpr op code = op::greater;

  static void check(checker& c) { c.check_broadcast(2); }
  static void run(call const& c) {
    detail::compare(c, [](auto a, auto b) { return a > b; });
  }
};

}  // namespace arm_delegate::tosa::operators
