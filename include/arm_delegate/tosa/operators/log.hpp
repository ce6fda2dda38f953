#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOG: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementary.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// The natural logarithm of each element.
struct log {
  static constexpr op code = op::log;

  static void run(call const& c) {
    kernels::map_float(c, [](float x) { return kernels::logarithm(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
