#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// AVG_POOL2D_ADAPTIVE: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/average_pool.hpp>
#include <arm_delegate/tosa/operators/detail/pool.hpp>
#include <arm_delegate/tosa/operators/detail/window_rules.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::operators {

/// AVG_POOL2D with kernel, stride and padding as operands.
struct avg_pool2d_adaptive {
  static constexpr op code = op::avg_pool2d_adaptive;

  static void check(checker& c) {
    detail::check_zero_point(c, 1);
    detail::check_zero_point(c, 2);
    detail::check_adaptive_pool(c, 3);
  }

  static detail::pool_shape prepare(call const& c) { return detail::adaptive_pool_shape_of(c, 3); }
  static void run(detail::pool_shape const& shape, call const& c) {
    detail::run_average_pool(shape, c);
  }
};

}  // namespace arm_delegate::tosa::operators
