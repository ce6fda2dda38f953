#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of AVG_POOL2D.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/window.hpp>
#include <arm_delegate/tosa/rules/pool.hpp>

namespace arm_delegate::tosa::rules {

/// The windows, which attributes describe, cover the image. Only INT8 has zero points.
struct avg_pool2d {
  static constexpr op code = op::avg_pool2d;

  static void check(checker& c) {
    detail::check_zero_point(c, 1);
    detail::check_zero_point(c, 2);
    check_pool(c);
  }
};

}  // namespace arm_delegate::tosa::rules
