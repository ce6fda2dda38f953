#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The attribute `axis`.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::operators::detail {

/// The axis, which must be a dimension of the first operand.
inline std::size_t checked_axis(checker const& c) {
  auto const axis = c.integer(attr::axis);
  auto const rank = static_cast<std::int64_t>(c.input().sizes.rank());
  c.error_if(axis < 0 || axis >= rank, "axis must lie in [0, rank)");
  return static_cast<std::size_t>(axis);
}

/// The same at run time.
inline std::size_t axis_of(call const& c) {
  return static_cast<std::size_t>(c.integer(attr::axis));
}

}  // namespace arm_delegate::tosa::operators::detail
