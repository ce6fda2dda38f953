#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The zero points of an elementwise operation's operands.

#include <arm_delegate/ethosu/program/operation.hpp>

#include <cstdint>

namespace arm_delegate::ethosu::operators::detail {

/// Sets the zero points of both operands; one without a second operand keeps only the first.
inline void set_zero_points(ethosu::kernel_operation& o, std::int64_t first, std::int64_t second) {
  o.ifm.zero_point = first;
  if (o.ifm2) o.ifm2->zero_point = second;
}

}  // namespace arm_delegate::ethosu::operators::detail
