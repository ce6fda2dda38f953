#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SIN: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

#include <cmath>

namespace arm_delegate::tosa::operators {

/// The sine of each element, an angle in radians.
struct sin {
  static constexpr op code = op::sin;

  static void run(call const& c) {
    // Not a polynomial: only the library function reduces large angles exactly.
    kernels::map_float(c, [](float x) { return std::sin(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
