#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// BITWISE_OR: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/bitwise_or.hpp>

namespace arm_delegate::tosa::operators {

/// The bits that are set in either element.
struct bitwise_or : rules::bitwise_or {
  static void run(call const& c) {
    kernels::binary_integer(c, [](auto a, auto b) { return a | b; });
  }
};

}  // namespace arm_delegate::tosa::operators
