#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ADD_SHAPE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/operators/add_shape.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The sum of each two elements.
struct add_shape : rules::add_shape {
  static void run(call const& c) {
    detail::map_shapes_checked(c, [](std::int64_t a, std::int64_t b, std::int64_t* result) {
      return __builtin_add_overflow(a, b, result);
    });
  }
};

}  // namespace arm_delegate::tosa::operators
