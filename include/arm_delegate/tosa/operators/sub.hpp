#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// SUB: a kernel.

#include <arm_delegate/tosa/kernels/arithmetic.hpp>
#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/sub.hpp>

namespace arm_delegate::tosa::operators {

/// The difference of two elements.
struct sub : rules::sub {
  static void run(call const& c) {
    c.require_range(kernels::binary_number(c, kernels::checked_subtract{}),
                    "the difference of two elements overflows");
  }
};

}  // namespace arm_delegate::tosa::operators
