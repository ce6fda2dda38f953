#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// AVG_POOL2D: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/average_pool.hpp>
#include <arm_delegate/tosa/operators/detail/pool.hpp>
#include <arm_delegate/tosa/rules/operators/avg_pool2d.hpp>

namespace arm_delegate::tosa::operators {

/// The average of each window; padding does not count.
struct avg_pool2d : rules::avg_pool2d {
  static detail::pool_shape prepare(call const& c) { return detail::pool_shape_of(c); }
  static void run(detail::pool_shape const& shape, call const& c) {
    detail::run_average_pool(shape, c);
  }
};

}  // namespace arm_delegate::tosa::operators
