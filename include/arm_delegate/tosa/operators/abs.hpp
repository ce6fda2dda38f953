#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// ABS: a kernel.

#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/kernels/arithmetic.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/elementary.hpp>
#include <arm_delegate/tosa/kernels/elementwise.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace arm_delegate::tosa::operators {

/// The magnitude of each element.
struct abs {
  static constexpr op code = op::abs;

  static void run(call const& c) {
    bool holds = true;
    kernels::with_types<std::int32_t, std::int64_t, float>(
        c.output().type,
        [&]<class T>(std::type_identity<T>) { holds = kernels::map<T>(c, magnitude{}); });
    c.require_range(holds, "the magnitude of the smallest integer does not fit its type");
  }

 private:
  struct magnitude {
    template <std::signed_integral T>
    constexpr T operator()(T x, kernels::flags<T>& broken) const {
      auto const negated = kernels::checked_subtract{}(T{0}, x, broken);
      return x < 0 ? negated : x;
    }
    constexpr float operator()(float x) const { return kernels::magnitude_of(x); }
  };
};

}  // namespace arm_delegate::tosa::operators
