#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// GREATER: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/greater.hpp>

namespace arm_delegate::tosa::operators {

/// True where the first element is greater than the second.
struct greater : rules::greater {
  static void run(call const& c) {
    kernels::compare(c, [](auto a, auto b) { return a > b; });
  }
};

}  // namespace arm_delegate::tosa::operators
