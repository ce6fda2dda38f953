#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of ARGMAX.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/axis.hpp>
#include <arm_delegate/tosa/rules/detail/nan_mode.hpp>

namespace arm_delegate::tosa::rules {

/// The result has the sizes of the operand without the axis.
struct argmax {
  static constexpr op code = op::argmax;

  static void check(checker& c) {
    auto expected = c.input().sizes;
    expected.erase(detail::checked_axis(c));
    if (c.output().sizes != expected)
      c.fail(fmt::format("the result is {}, not {}", c.output().sizes.text(), expected.text()));
    detail::check_nan_mode(c);
  }
};

}  // namespace arm_delegate::tosa::rules
