#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// EXP: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementary.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// e to the power of each element.
struct exp {
  static constexpr op code = op::exp;

  static void run(call const& c) {
    kernels::map_float(c, [](float x) { return kernels::exponential(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
