#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MIN_SHAPE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/operators/min_shape.hpp>

#include <algorithm>
#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The elementwise minimum.
struct min_shape : rules::min_shape {
  static void run(call const& c) {
    detail::map_shapes(c, [](std::int64_t a, std::int64_t b) { return std::min(a, b); });
  }
};

}  // namespace arm_delegate::tosa::operators
