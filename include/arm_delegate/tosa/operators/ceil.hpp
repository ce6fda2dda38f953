#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CEIL: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementary.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// Rounds each element up to an integer.
struct ceil {
  static constexpr op code = op::ceil;

  static void run(call const& c) {
    // The result is representable in the narrower type.
    kernels::map<float>(c, [](float x) { return kernels::round_up(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
