#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RSQRT: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementary.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// 1 / sqrt(x) of each element.
struct rsqrt {
  static constexpr op code = op::rsqrt;

  static void run(call const& c) {
    kernels::map_float(c, [](float x) { return kernels::reciprocal_square_root(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
