#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MOD_SHAPE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/operators/mod_shape.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The elementwise remainder.
struct mod_shape : rules::mod_shape {
  static void run(call const& c) {
    detail::divide_shapes(c, [](std::int64_t a, std::int64_t b) { return a % b; });
  }
};

}  // namespace arm_delegate::tosa::operators
