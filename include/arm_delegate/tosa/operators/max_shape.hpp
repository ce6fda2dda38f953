#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MAX_SHAPE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/operators/max_shape.hpp>

#include <algorithm>
#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The elementwise maximum.
struct max_shape : rules::max_shape {
  static void run(call const& c) {
    detail::map_shapes(c, [](std::int64_t a, std::int64_t b) { return std::max(a, b); });
  }
};

}  // namespace arm_delegate::tosa::operators
