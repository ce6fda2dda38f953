#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of MATMUL.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/window.hpp>

namespace arm_delegate::tosa::rules {

/// Only INT8 has zero points.
struct matmul {
  static constexpr op code = op::matmul;

  static void check(checker& c) {
    detail::check_zero_point(c, 2);
    detail::check_zero_point(c, 3);
  }
};

}  // namespace arm_delegate::tosa::rules
