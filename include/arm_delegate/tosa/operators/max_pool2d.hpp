#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MAX_POOL2D: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/maximum_pool.hpp>
#include <arm_delegate/tosa/operators/detail/pool.hpp>
#include <arm_delegate/tosa/rules/operators/max_pool2d.hpp>

namespace arm_delegate::tosa::operators {

/// The largest element of each window; padding does not count.
struct max_pool2d : rules::max_pool2d {
  static detail::pool_shape prepare(call const& c) { return detail::pool_shape_of(c); }
  static void run(detail::pool_shape const& shape, call const& c) {
    detail::run_maximum_pool(shape, c);
  }
};

}  // namespace arm_delegate::tosa::operators
