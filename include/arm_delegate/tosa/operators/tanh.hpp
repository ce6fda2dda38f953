#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TANH: a kernel.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/operators/detail/elementary.hpp>
#include <arm_delegate/tosa/operators/detail/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// The hyperbolic tangent of each element.
struct tanh {
  static constexpr op code = op::tanh;

  static void run(call const& c) {
    detail::map_float(c, [](float x) { return detail::hyperbolic_tangent(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
