#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SIGMOID: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementary.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// 1 / (1 + exp(-x)) of each element.
struct sigmoid {
  static constexpr op code = op::sigmoid;

  static void run(call const& c) {
    kernels::map_float(c, [](float x) { return kernels::logistic(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
