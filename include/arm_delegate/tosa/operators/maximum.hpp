#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MAXIMUM: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/nan_mode.hpp>
#include <arm_delegate/tosa/rules/operators/maximum.hpp>

namespace arm_delegate::tosa::operators {

/// The greater of two elements.
struct maximum : rules::maximum {
  static void run(call const& c) {
    detail::with_nan_mode<detail::maximum_of>(c, [&](auto f) { kernels::binary_number(c, f); });
  }
};

}  // namespace arm_delegate::tosa::operators
