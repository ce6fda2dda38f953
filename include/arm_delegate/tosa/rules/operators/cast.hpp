#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of CAST.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

namespace arm_delegate::tosa::rules {

/// Only integers can be unsigned.
struct cast {
  static constexpr op code = op::cast;

  static void check(checker& c) {
    auto const in = c.input().type;
    c.error_if(c.flag(attr::input_unsigned) && (is_floating(in) || in == dtype::boolean),
               "input_unsigned requires integers");
  }
};

}  // namespace arm_delegate::tosa::rules
