#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of SLICE_SHAPE.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>
#include <arm_delegate/tosa/rules/detail/shape_operand.hpp>

#include <cstdint>
#include <string_view>

namespace arm_delegate::tosa::rules {

/// The range lies in the operand, and the result has its length.
struct slice_shape {
  static constexpr op code = op::slice_shape;

  static void check(checker& c) {
    auto const start = c.constant(1);
    auto const size = c.constant(2);
    if (!start || !size) return;
    c.error_if(broken_range(start->front(), size->front(), detail::length(c.input()),
                            detail::length(c.output())));
  }

  /// The broken rule once the range is known.
  static std::string_view broken_range(std::int64_t start, std::int64_t size, std::int64_t in,
                                       std::int64_t out) {
    if (size <= 0) return "size must be positive";
    if (start < 0) return "start must not be negative";
    if (start > in - size) return "the slice ends beyond the operand";
    if (size != out) return "the result's length differs from the slice's";
    return {};
  }
};

}  // namespace arm_delegate::tosa::rules
