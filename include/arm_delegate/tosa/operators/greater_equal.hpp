#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// GREATER_EQUAL: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/greater_equal.hpp>

namespace arm_delegate::tosa::operators {

/// True where the first element is not less than the second.
struct greater_equal : rules::greater_equal {
  static void run(call const& c) {
    kernels::compare(c, [](auto a, auto b) { return a >= b; });
  }
};

}  // namespace arm_delegate::tosa::operators
