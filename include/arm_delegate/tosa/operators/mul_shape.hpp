#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MUL_SHAPE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/operators/mul_shape.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The elementwise product.
struct mul_shape : rules::mul_shape {
  static void run(call const& c) {
    detail::map_shapes_checked(c, [](std::int64_t a, std::int64_t b, std::int64_t* result) {
      return __builtin_mul_overflow(a, b, result);
    });
  }
};

}  // namespace arm_delegate::tosa::operators
