#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// BITWISE_AND: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/bitwise_and.hpp>

namespace arm_delegate::tosa::operators {

/// The bits that are set in both elements.
struct bitwise_and : rules::bitwise_and {
  static void run(call const& c) {
    kernels::binary_integer(c, [](auto a, auto b) { return a & b; });
  }
};

}  // namespace arm_delegate::tosa::operators
