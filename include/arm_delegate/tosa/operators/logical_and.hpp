#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOGICAL_AND: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/logical_and.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// True where both elements are.
struct logical_and : rules::logical_and {
  static void run(call const& c) {
    kernels::binary<std::uint8_t>(c, [](std::uint8_t a, std::uint8_t b) { return a & b; });
  }
};

}  // namespace arm_delegate::tosa::operators
