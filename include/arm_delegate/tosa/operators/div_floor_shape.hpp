#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// DIV_FLOOR_SHAPE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/operators/div_floor_shape.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The quotients of the elements, rounded down.
struct div_floor_shape : rules::div_floor_shape {
  static void run(call const& c) {
    detail::divide_shapes(c, [](std::int64_t a, std::int64_t b) { return a / b; });
  }
};

}  // namespace arm_delegate::tosa::operators
