#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// EXP: a kernel.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/operators/detail/elementary.hpp>
#include <arm_delegate/tosa/operators/detail/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// e to the power of each element.
struct exp {
  static constexpr op code = op::exp;

  static void run(call const& c) {
    detail::map_float(c, [](float x) { return detail::exponential(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
