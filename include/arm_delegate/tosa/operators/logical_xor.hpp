#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_XOR: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/logical_xor.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// True where exactly one element is.
struct logical_xor : rules::logical_xor {
  static void run(call const& c) {
    kernels::binary<std::uint8_t>(c, [](std::uint8_t a, std::uint8_t b) { return a ^ b; });
  }
};

}  // namespace arm_delegate::tosa::operators
