#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of MAXIMUM.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/nan_mode.hpp>

namespace arm_delegate::tosa::rules {

/// The operands broadcast to the sizes of the result. The NaN mode is known.
struct maximum {
  static constexpr op code = op::maximum;

  static void check(checker& c) {
    c.check_broadcast(2);
    detail::check_nan_mode(c);
  }
};

}  // namespace arm_delegate::tosa::rules
