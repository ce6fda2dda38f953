#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TANH: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementary.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// The hyperbolic tangent of each element.
struct tanh {
  static constexpr op code = op::tanh;

  static void run(call const& c) {
    kernels::map_float(c, [](float x) { return kernels::hyperbolic_tangent(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
