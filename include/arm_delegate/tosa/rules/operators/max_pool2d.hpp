#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of MAX_POOL2D.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/nan_mode.hpp>
#include <arm_delegate/tosa/rules/pool.hpp>

namespace arm_delegate::tosa::rules {

/// The windows, which attributes describe, cover the image. The NaN mode is known.
struct max_pool2d {
  static constexpr op code = op::max_pool2d;

  static void check(checker& c) {
    detail::check_nan_mode(c);
    check_pool(c);
  }
};

}  // namespace arm_delegate::tosa::rules
