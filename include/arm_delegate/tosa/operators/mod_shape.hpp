#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MOD_SHAPE: a rule and a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// The elementwise remainder.
struct mod_shape {
  static constexpr op code = op::mod_shape;

  static void check(checker& c) { detail::check_equal_lengths(c); }

  static void run(call const& c) {
    detail::divide_shapes(c, [](std::int64_t a, std::int64_t b) { return a % b; });
  }
};

}  // namespace arm_delegate::tosa::operators
