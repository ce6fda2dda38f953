#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// EQUAL: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/equal.hpp>

namespace arm_delegate::tosa::operators {

/// True where two elements are equal.
struct equal : rules::equal {
  static void run(call const& c) {
    kernels::compare(c, [](auto a, auto b) { return a == b; });
  }
};

}  // namespace arm_delegate::tosa::operators
