#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOG2_CEIL_SHAPE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/operators/log2_ceil_shape.hpp>

#include <bit>
#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The base two logarithm of each element, rounded up.
struct log2_ceil_shape : rules::log2_ceil_shape {
  static void run(call const& c) {
    detail::map_shape(c, [&](std::int64_t a) {
      c.require(a >= 1, "an element is less than 1");
      return std::int64_t{64 - std::countl_zero(static_cast<std::uint64_t>(a) - 1)};
    });
  }
};

}  // namespace arm_delegate::tosa::operators
