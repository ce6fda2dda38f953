#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_NOT: a kernel.

#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/operators/detail/elementwise.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// True for each element that is false.
struct logical_not {
  static constexpr op code = op::logical_not;

  static void run(call const& c) {
    detail::map<std::uint8_t>(c, [](std::uint8_t x) { return x ^ 1U; });
  }
};

}  // namespace arm_delegate::tosa::operators
