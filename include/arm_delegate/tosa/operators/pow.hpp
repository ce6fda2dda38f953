#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// POW: a kernel.

#include <arm_delegate/tosa/kernels/broadcast.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/rules/operators/pow.hpp>

#include <cmath>
#include <cstdint>

namespace arm_delegate::tosa::operators {

/// One element to the power of the other.
struct pow : rules::pow {
  static void run(call const& c) {
    auto const holds = kernels::binary_float(c, [](float x, float y, std::uint32_t& broken) {
      bool const defined =
          std::isfinite(x) && std::isfinite(y) && (x > 0.0F || (x == 0.0F && y > 0.0F));
      broken |= defined ? 0U : 1U;
      return std::pow(x, y);
    });
    c.require(holds, "the power of two elements is not defined");
  }
};

}  // namespace arm_delegate::tosa::operators
