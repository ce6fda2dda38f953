#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of CONCAT_SHAPE.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/shape_operand.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::rules {

/// No operand is empty; their lengths add up.
struct concat_shape {
  static constexpr op code = op::concat_shape;

  static void check(checker& c) {
    c.error_if(c.input_count() == 0, "at least one operand is required");
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < c.input_count(); ++i) {
      c.error_if(detail::length(c.input(i)) == 0, "an operand has no elements");
      sum += detail::length(c.input(i));
    }
    c.error_if(detail::length(c.output()) != sum,
               "the result's length is not the sum of the operands' lengths");
  }
};

}  // namespace arm_delegate::tosa::rules
