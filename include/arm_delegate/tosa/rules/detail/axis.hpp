#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Rules about the attribute `axis`.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::rules::detail {

/// The axis, which must be a dimension of the first operand.
inline std::size_t checked_axis(checker const& c) {
  auto const axis = c.integer(attr::axis);
  auto const rank = static_cast<std::int64_t>(c.input().sizes.rank());
  c.error_if(axis < 0 || axis >= rank, "axis must lie in [0, rank)");
  return static_cast<std::size_t>(axis);
}

/// The rule of an operator that reduces an axis to a single element.
inline void check_reduction(checker const& c) {
  auto wanted = c.input().sizes;
  wanted[checked_axis(c)] = 1;
  c.error_if(c.output().sizes != wanted,
             "the result's shape is not the operand's with size 1 at the axis");
}

}  // namespace arm_delegate::tosa::rules::detail
