#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RECIPROCAL: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// 1 / x of each element.
struct reciprocal {
  static constexpr op code = op::reciprocal;

  static void run(call const& c) {
    kernels::map_float(c, [](float x) { return 1.0F / x; });
  }
};

}  // namespace arm_delegate::tosa::operators
