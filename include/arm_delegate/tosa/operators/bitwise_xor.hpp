#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// BITWISE_XOR: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::operators {

/// The bits that are set in exactly one of both elements.
struct bitwise_xor {
  static constexpr op code = op::bitwise_xor;

  static void check(checker& c) { c.check_broadcast(2); }
  static void run(call const& c) {
    kernels::binary_integer(c, [](auto a, auto b) { return a ^ b; });
  }
};

}  // namespace arm_delegate::tosa::operators
