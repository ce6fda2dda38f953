#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// AVG_POOL2D_ADAPTIVE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/average_pool.hpp>
#include <arm_delegate/tosa/operators/detail/pool.hpp>
#include <arm_delegate/tosa/rules/operators/avg_pool2d_adaptive.hpp>

namespace arm_delegate::tosa::operators {

/// AVG_POOL2D with kernel, stride and padding as operands.
struct avg_pool2d_adaptive : rules::avg_pool2d_adaptive {
  static detail::pool_shape prepare(call const& c) { return detail::adaptive_pool_shape_of(c, 3); }
  static void run(detail::pool_shape const& shape, call const& c) {
    detail::run_average_pool(shape, c);
  }
};

}  // namespace arm_delegate::tosa::operators
