#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// COS: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

#include <cmath>

namespace arm_delegate::tosa::operators {

/// The cosine of each element, an angle in radians.
struct cos {
  static constexpr op code = op::cos;

  static void run(call const& c) {
    // Not a polynomial: only the library function reduces large angles exactly.
    kernels::map_float(c, [](float x) { return std::cos(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
