#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ADD: a kernel.

#include <arm_delegate/tosa/kernels/arithmetic.hpp>
#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/add.hpp>

namespace arm_delegate::tosa::operators {

/// The sum of two elements.
struct add : rules::add {
  static void run(call const& c) {
    c.require_range(kernels::binary_number(c, kernels::checked_add{}),
                    "the sum of two elements overflows");
  }
};

}  // namespace arm_delegate::tosa::operators
