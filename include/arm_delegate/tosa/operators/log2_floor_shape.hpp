#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// LOG2_FLOOR_SHAPE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/operators/log2_floor_shape.hpp>

#include <bit>
#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The base two logarithm of each element, rounded down.
struct log2_floor_shape : rules::log2_floor_shape {
  static void run(call const& c) {
    detail::map_shape(c, [&](std::int64_t a) {
      c.require(a >= 1, "an element is less than 1");
      return std::int64_t{63 - std::countl_zero(static_cast<std::uint64_t>(a))};
    });
  }
};

}  // namespace arm_delegate::tosa::operators
