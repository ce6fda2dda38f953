#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MAX_POOL2D_ADAPTIVE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/maximum_pool.hpp>
#include <arm_delegate/tosa/operators/detail/pool.hpp>
#include <arm_delegate/tosa/rules/operators/max_pool2d_adaptive.hpp>

namespace arm_delegate::tosa::operators {

/// MAX_POOL2D with kernel, stride and padding as operands.
struct max_pool2d_adaptive : rules::max_pool2d_adaptive {
  static detail::pool_shape prepare(call const& c) { return detail::adaptive_pool_shape_of(c, 1); }
  static void run(detail::pool_shape const& shape, call const& c) {
    detail::run_maximum_pool(shape, c);
  }
};

}  // namespace arm_delegate::tosa::operators
