#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The attribute `axis`.

#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators::detail {

/// The axis, which the rule has checked.
inline std::size_t axis_of(call const& c) {
  return static_cast<std::size_t>(c.integer(attr::axis));
}

}  // namespace arm_delegate::tosa::operators::detail
