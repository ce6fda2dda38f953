#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ERF: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementary.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// The error function of each element.
struct erf {
  static constexpr op code = op::erf;

  static void run(call const& c) {
    kernels::map_float(c, [](float x) { return kernels::error_function(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
