#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ARITHMETIC_RIGHT_SHIFT: a kernel.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/shift.hpp>
#include <arm_delegate/tosa/rules/operators/arithmetic_right_shift.hpp>

namespace arm_delegate::tosa::operators {

/// One element divided by 2 to the power of the other, rounded down or to the nearest.
struct arithmetic_right_shift : rules::arithmetic_right_shift {
  static void run(call const& c) {
    if (c.flag(attr::round)) {
      kernels::shift(c, [](auto value, auto by) {
        // The last bit shifted out; a shift by 0 has none.
        auto const some = by != 0 ? 1 : 0;
        auto const last = (value >> (by - some)) & some;
        return (value >> by) + last;
      });
    } else {
      kernels::shift(c, [](auto value, auto by) { return value >> by; });
    }
  }
};

}  // namespace arm_delegate::tosa::operators
