#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_NOT: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// True for each element that is false.
struct logical_not {
  static constexpr op code = op::logical_not;

  static void run(call const& c) {
    kernels::map<std::uint8_t>(c, [](std::uint8_t x) { return x ^ 1U; });
  }
};

}  // namespace arm_delegate::tosa::operators
