#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// DIV_CEIL_SHAPE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/operators/div_ceil_shape.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The quotients of the elements, rounded up.
struct div_ceil_shape : rules::div_ceil_shape {
  static void run(call const& c) {
    detail::divide_shapes(
        c, [](std::int64_t a, std::int64_t b) { return a / b + (a % b != 0 ? 1 : 0); });
  }
};

}  // namespace arm_delegate::tosa::operators
