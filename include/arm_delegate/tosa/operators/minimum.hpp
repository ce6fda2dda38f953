#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MINIMUM: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/nan_mode.hpp>
#include <arm_delegate/tosa/rules/operators/minimum.hpp>

namespace arm_delegate::tosa::operators {

/// The smaller of two elements.
struct minimum : rules::minimum {
  static void run(call const& c) {
    detail::with_nan_mode<detail::minimum_of>(c, [&](auto f) { kernels::binary_number(c, f); });
  }
};

}  // namespace arm_delegate::tosa::operators
