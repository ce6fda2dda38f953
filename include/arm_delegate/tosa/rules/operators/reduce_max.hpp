#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of REDUCE_MAX.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/axis.hpp>
#include <arm_delegate/tosa/rules/detail/nan_mode.hpp>

namespace arm_delegate::tosa::rules {

/// The result has size 1 at the axis. The NaN mode is known.
struct reduce_max {
  static constexpr op code = op::reduce_max;

  static void check(checker& c) {
    detail::check_reduction(c);
    detail::check_nan_mode(c);
  }
};

}  // namespace arm_delegate::tosa::rules
