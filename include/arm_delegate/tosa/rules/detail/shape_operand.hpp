#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rules about the lengths of shape operands.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::rules::detail {

/// The number of elements of a shape operand.
inline std::int64_t length(tensor const& shape) { return shape.sizes.numel(); }

/// Checks that operands and result have the same number of elements.
inline void check_equal_lengths(checker const& c) {
  for (std::size_t i = 1; i < c.input_count(); ++i) {
    c.error_if(length(c.input(i)) != length(c.input()), "the operands differ in length");
  }
  if (c.output_count() == 0) return;
  c.error_if(length(c.output()) != length(c.input()), "operand and result differ in length");
}

}  // namespace arm_delegate::tosa::rules::detail
