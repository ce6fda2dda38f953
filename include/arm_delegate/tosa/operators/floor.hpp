#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// FLOOR: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementary.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

namespace arm_delegate::tosa::operators {

/// Rounds each element down to an integer.
struct floor {
  static constexpr op code = op::floor;

  static void run(call const& c) {
    // The result is representable in the narrower type.
    kernels::map<float>(c, [](float x) { return kernels::round_down(x); });
  }
};

}  // namespace arm_delegate::tosa::operators
