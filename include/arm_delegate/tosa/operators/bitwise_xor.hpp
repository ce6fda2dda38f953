#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// BITWISE_XOR: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/bitwise_xor.hpp>

namespace arm_delegate::tosa::operators {

/// The bits that are set in exactly one of both elements.
struct bitwise_xor : rules::bitwise_xor {
  static void run(call const& c) {
    kernels::binary_integer(c, [](auto a, auto b) { return a ^ b; });
  }
};

}  // namespace arm_delegate::tosa::operators
