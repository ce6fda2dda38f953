#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// EXP2_SHAPE: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/shape_arithmetic.hpp>
#include <arm_delegate/tosa/rules/operators/exp2_shape.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// Two to the power of each element.
struct exp2_shape : rules::exp2_shape {
  static void run(call const& c) {
    detail::map_shape(c, [&](std::int64_t a) {
      c.require(a >= 0 && a < max_log2_size, "an exponent lies outside [0, MAX_LOG2_SIZE)");
      return std::int64_t{1} << a;
    });
  }

 private:
  /// The specification requires exponents below the level's MAX_LOG2_SIZE. The reference model of
  /// tosa-tools 2026.5.0 checks that with the 0 of its level NONE, at which it runs for comparison
  /// ("EXP2 5 is undefined, MAX_LOG2_SIZE 0"). This follows the reference model, so that neither
  /// gives a result; `check` follows the specification.
  static constexpr std::int64_t max_log2_size = 0;
};

}  // namespace arm_delegate::tosa::operators
