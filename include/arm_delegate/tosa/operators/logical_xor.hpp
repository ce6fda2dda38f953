#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_XOR: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// True where exactly one element is.
struct logical_xor {
  static constexpr op code = op::logical_xor;

  static void check(checker& c) { c.check_broadcast(2); }
  static void run(call const& c) {
    kernels::binary<std::uint8_t>(c, [](std::uint8_t a, std::uint8_t b) { return a ^ b; });
  }
};

}  // namespace arm_delegate::tosa::operators
