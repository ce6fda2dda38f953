#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// NEGATE: a kernel.

#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/arithmetic.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>
#include <arm_delegate/tosa/rules/operators/negate.hpp>

#include <algorithm>
#include <cstdint>

namespace arm_delegate::tosa::operators {

/// Negates each element; INT8 uses zero points.
struct negate : rules::negate {
  static void run(call const& c) {
    bool holds = true;
    switch (c.output().type) {
      case dtype::int8: {
        auto const zero_points = static_cast<int>(c.scalar(1) + c.scalar(2));
        kernels::map<std::int8_t>(
            c, [=](std::int8_t x) { return std::clamp(zero_points - x, -128, 127); });
        break;
      }
      case dtype::int16:
        kernels::map<std::int16_t>(c, [](std::int16_t x) { return std::min(-x, 32767); });
        break;
      case dtype::int32: holds = kernels::map<std::int32_t>(c, opposite); break;
      case dtype::int64: holds = kernels::map<std::int64_t>(c, opposite); break;
      default: kernels::map<float>(c, [](float x) { return -x; });
    }
    c.require_range(holds, "the negated smallest integer does not fit its type");
  }

 private:
  static constexpr auto opposite = []<class T>(T x, kernels::flags<T>& broken) {
    return kernels::checked_subtract{}(T{0}, x, broken);
  };
};

}  // namespace arm_delegate::tosa::operators
